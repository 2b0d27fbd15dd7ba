import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import { DAY, dayIn } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { distanceBand } from '#platform/geo/places.ts'

import { fictionalLabel } from './fictional-label.ts'
import { mayLookAround } from './find-visible-profile.ts'
import { lastActiveOf, type Presence } from './presence.rules.ts'
import type { Member } from './profiles.contract.ts'
import { ATTRIBUTE_NAMES, type AttributeName, type Interest, type Wish } from './profiles.rules.ts'
import { attributesShown, notesShown, type PlaceColumns, placeOf } from './read-own-profile.ts'
import { NEW_FOR_DAYS } from './standing.rules.ts'

type Cell = { lat: number | null; lon: number | null }
type Row = PlaceColumns &
  Presence &
  Cell &
  Record<AttributeName, string | null> & {
    id: ProfileId
    name: string
    birth_date: string
    status: NonNullable<Member['status']>
    fictional: boolean
    wish: Wish | null
    about_me: string | null
    looking_for: string | null
    interests: Interest[]
    created_at: Date
    viewer: (Cell & { interests: string[] }) | null
  }

/** PROF-1: one statement; a profile that is unknown, on another site or not visible to the viewer is not found. */
export async function viewMember(ctx: Context, id: string): Promise<Member> {
  if (!mayLookAround(ctx)) throw new DomainError('authentication_required')
  const known = profileId.safeParse(id)
  const row = known.success ? await maybeOne(ctx.db, profileSeen(ctx, known.data)) : undefined
  if (row === undefined) throw new DomainError('member_not_found')
  return memberOf(ctx, row)
}

const COLUMNS = sql`
  profile.id, profile.name, profile.birth_date::text, profile.country, profile.status, profile.region, profile.city, profile.lat,
  profile.lon, profile.fictional, profile.wish, profile.about_me, profile.looking_for, profile.interests,
  profile.created_at, profile.last_active, profile.hidden_at, profile.invisible,
  ${sql.join(ATTRIBUTE_NAMES.map((name) => sql.ref(`profile.${name}`)))}
`

function profileSeen({ member, site }: Context, id: ProfileId) {
  return member === null
    ? sql<Row>`
        select ${COLUMNS}, null as viewer from public_profiles profile
        where profile.id = ${id} and profile.site_id = ${site.id}
      `
    : sql<Row>`
        select ${COLUMNS}, json_build_object('lat', viewer.lat, 'lon', viewer.lon, 'interests', viewer.interests) as viewer
        from seen_profiles profile join profiles viewer on viewer.id = profile.viewer_id
        where profile.viewer_id = ${member.profileId} and profile.id = ${id}
      `
}

function memberOf(ctx: Context, row: Row): Member {
  const now = ctx.now()
  const own = row.id === ctx.member?.profileId
  const lastActive = lastActiveOf(row, now)
  const shared = (id: string) => !own && (row.viewer?.interests.includes(id) ?? false)
  const interests = row.interests
    .filter((id) => ctx.site.interests.includes(id))
    .map((id) => ({ id, shared: shared(id) }))
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.birth_date, dayIn(ctx.site.time_zone, now)),
    country: row.country,
    status: row.status,
    place: placeOf(ctx, row),
    distance: own ? null : distanceBetween(row, row.viewer),
    fictional: row.fictional,
    fictional_label: fictionalLabel(ctx, row.fictional),
    online: lastActive === 'online',
    last_active: lastActive,
    is_new: now.getTime() - row.created_at.getTime() < NEW_FOR_DAYS * DAY,
    member_since: row.created_at,
    ...notesShown(ctx, row),
    ...aboutOrientation(ctx, row),
    interests: interests.toSorted((a, b) => Number(b.shared) - Number(a.shared)),
    own,
  }
}

/** Wish and orientation are for members only, whoever else may see the profile. */
function aboutOrientation(ctx: Context, row: Row): Pick<Member, 'wish' | 'attributes'> {
  const attributes = attributesShown(ctx, row)
  return ctx.member === null
    ? { wish: null, attributes: { ...attributes, sexuality: null } }
    : { wish: row.wish, attributes }
}

function distanceBetween(a: Cell, b: Cell | null): Member['distance'] {
  if (a.lat === null || a.lon === null || b === null || b.lat === null || b.lon === null) return null
  return distanceBand({ lat: a.lat / 100, lon: a.lon / 100 }, { lat: b.lat / 100, lon: b.lon / 100 })
}
