import { ageOn } from '#features/accounts/accounts.rules.ts'
import { fictionalLabel } from '#features/profiles/fictional-label.ts'
import type { Card } from '#features/search/search.contract.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'

export type Partner = { id: ProfileId; name: string; birth_date: string; fictional: boolean; available: boolean }

/** A suspended partner keeps their name in the conversation, so the reader knows who it was, and nothing else. */
export const unavailableCard = (
  ctx: Pick<MemberContext, 'site' | 'now' | 'locale' | 'text'>,
  { id, name, birth_date, fictional }: Partner,
): Card => ({
  id,
  name,
  age: ageOn(birth_date, dayIn(ctx.site.time_zone, ctx.now())),
  country: null,
  status: 'disabled',
  place: null,
  distance: null,
  fictional,
  fictional_label: fictionalLabel(ctx, fictional),
  online: false,
  is_new: false,
  main_image: null,
})
