import type { Interest, Wish } from '#features/profiles/profiles.rules.ts'
import type { readMatches } from '#features/swipe/swipe.contract.ts'
import type { ReplyOf } from '#kernel/contract.ts'

export type Ranked = ReplyOf<typeof readMatches>
export type FinderData = {
  ranked: Ranked
  wish: Wish | null
  own: readonly Interest[]
  placed: boolean
  interests: readonly { id: string; name: string }[]
}
