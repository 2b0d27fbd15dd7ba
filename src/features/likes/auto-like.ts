import { sql } from 'kysely'

import { cardsOf } from '#features/search/cards-of.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

/** LIKE-2: a like that waits to be opened, else somebody worth seeing. Nothing is stored: a suggestion is no like. */
export async function autoLike(ctx: MemberContext) {
  const like = await maybeOne(ctx.db, newestUnopened(ctx))
  const found = like ?? (await maybeOne(ctx.db, suggestion(ctx)))
  const card = found && (await cardsOf(ctx, [found.id]))[0]
  return { profile: card ? { ...card, kind: like ? ('like' as const) : ('suggestion' as const) } : null }
}

const newestUnopened = ({ member }: MemberContext) => sql<{ id: ProfileId }>`
  select seen.id from likes join seen_profiles seen on seen.viewer_id = liked_id and seen.id = liker_id
  where liked_id = ${member.profileId} and opened_at is null
  order by liked_at desc limit 1
`

/** From the same country, of the gender one wishes for, with a picture, not liked yet; the best ranked. */
const suggestion = ({ member, site }: MemberContext) => sql<{ id: ProfileId }>`
  select other.id from profile_wishes me
  join searchable_profiles other on other.site_id = ${site.id} and other.id <> me.id and other.main_photo_id is not null
    and (me.wish is null or me.wish = 'everyone' or other.gender = me.wish)
    and (me.country is null or other.country = me.country)
  where me.id = ${member.profileId}
    and not exists (select from likes where liker_id = me.id and liked_id = other.id)
    and not exists (select from blocked_pairs pair where pair.viewer_id = me.id and pair.other_id = other.id)
  order by other.rank desc, other.id desc limit 1
`
