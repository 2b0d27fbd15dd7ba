import { ageOn } from '#features/accounts/accounts.rules.ts'
import type { Card } from '#features/search/search.contract.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'

export type Partner = { id: ProfileId; name: string; birth_date: string; fictional: boolean; available: boolean }

/** A suspended partner keeps their name in the conversation, so the reader knows who it was, and nothing else. */
export const unavailableCard = (
  { site, now }: Pick<MemberContext, 'site' | 'now'>,
  { id, name, birth_date, fictional }: Partner,
): Card => ({
  id,
  name,
  age: ageOn(birth_date, dayIn(site.time_zone, now())),
  place: null,
  distance: null,
  fictional,
  online: false,
  is_new: false,
  main_image: null,
})
