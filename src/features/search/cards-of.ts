import { type RawBuilder, sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { photoOf } from '#features/photos/list-own-photos.ts'
import { fictionalLabel } from '#features/profiles/fictional-label.ts'
import { isOnline, type Presence } from '#features/profiles/presence.rules.ts'
import { NEW_FOR_DAYS } from '#features/profiles/standing.rules.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import { DAY, dayIn } from '#kernel/time.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'
import { distanceBand } from '#platform/geo/places.ts'

import type { Card } from './search.contract.ts'

/** What a card is made from; `p` is the profile, `photo` its row of main_photos, if any. */
export type CardRow = Omit<Presence, 'invisible'> & {
  id: ProfileId
  name: string
  birth_date: string
  country: string | null
  city: string | null
  region: string | null
  created_at: Date
  photo_id: PhotoId | null
  width: number
  height: number
  placeholder: string
}

export const cardColumns = sql`
  p.id, p.name, p.birth_date::text, p.country, p.city, p.region, p.fictional, p.last_active, p.hidden_at, p.created_at,
  photo.id as photo_id, photo.width, photo.height, photo.placeholder
`

/** A person in a list, as the viewer may see them. */
export function cardFrom(ctx: Context, row: CardRow & { invisible?: boolean }, distance: Card['distance']): Card {
  const { now, site } = ctx
  const { id, name, city, region, fictional, created_at, invisible = false } = row
  return {
    id,
    name,
    age: ageOn(row.birth_date, dayIn(site.time_zone, now())),
    country: row.country,
    // The views behind every list show active profiles with approved pictures only.
    status: 'active',
    place: city === null || region === null ? null : { city, region },
    distance,
    fictional,
    fictional_label: fictionalLabel(ctx, fictional),
    online: isOnline({ ...row, invisible }, now()),
    is_new: now().getTime() - created_at.getTime() < NEW_FOR_DAYS * DAY,
    main_image: row.photo_id === null ? null : { ...photoOf({ ...row, id: row.photo_id }), status: 'approved' },
  }
}

type Cells = { lat: number | null; lon: number | null; my_lat: number | null; my_lon: number | null }
type SeenRow = CardRow & Cells & { invisible: boolean }

/** The rows for cards of known people; `p` is visible to the viewer right now. */
export const seenRows = (viewer: ProfileId, whom: RawBuilder<boolean>) => sql<SeenRow>`
  select ${cardColumns}, p.invisible, p.lat, p.lon, me.lat as my_lat, me.lon as my_lon
  from seen_profiles p
  join searchers me on me.id = p.viewer_id
  left join main_photos photo on photo.id = p.main_photo_id
  where p.viewer_id = ${viewer} and ${whom}
`

type Moments = 'last_active' | 'hidden_at' | 'created_at'
/** A row that comes as one column of JSON. */
export type SeenJson = Omit<SeenRow, Moments> & { [Moment in Moments]: string | Extract<SeenRow[Moment], null> }

export const seenOf = ({ last_active, hidden_at, created_at, ...row }: SeenJson): SeenRow => ({
  ...row,
  last_active: last_active === null ? null : new Date(last_active),
  hidden_at: hidden_at === null ? null : new Date(hidden_at),
  created_at: new Date(created_at),
})

export const cardOfSeen = (ctx: Context, row: SeenRow): Card => cardFrom(ctx, row, distanceOf(row))

/** Cards of known people (likes, chats), unordered; those not visible right now are left out. */
export async function cardsOf(ctx: MemberContext, ids: readonly ProfileId[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await many(ctx.db, seenRows(ctx.member.profileId, sql`p.id = any(${ids}::text[])`))
  return rows.map((row) => cardOfSeen(ctx, row))
}

function distanceOf({ lat, lon, my_lat, my_lon }: Cells): Card['distance'] {
  if (lat === null || lon === null || my_lat === null || my_lon === null) return null
  return distanceBand({ lat: lat / 100, lon: lon / 100 }, { lat: my_lat / 100, lon: my_lon / 100 })
}
