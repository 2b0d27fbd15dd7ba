import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import { type Country, regionsOf } from '#platform/geo/places.ts'

import type { OwnProfile, Place } from './profiles.contract.ts'
import { ATTRIBUTE_NAMES, type AttributeName, type Interest, NOTE_NAMES } from './profiles.rules.ts'
import { attributesOf, standingOf } from './standing.rules.ts'

export type PlaceColumns = { city: string | null; region: string | null; country: string | null }

type Row = PlaceColumns &
  Record<AttributeName, string | null> &
  Pick<
    OwnProfile,
    'name' | 'wish' | 'sensitive_data' | 'about_me' | 'looking_for' | 'show_to_visitors' | 'invisible' | 'status'
  > & { id: ProfileId; birth_date: string; interests: Interest[]; num_photos: number }

/** PROF-1: everything editable, and how complete it is. Unused fields are left out. */
export async function readOwnProfile(ctx: MemberContext): Promise<OwnProfile> {
  const row = await one(
    ctx.db,
    sql<Row>`
      select profiles.id, name, birth_date::text, country, wish, about_me, looking_for, interests, region, city,
        show_to_visitors, invisible, status, num_photos,
        ${sql.join(ATTRIBUTE_NAMES.map((name) => sql.ref(name)))},
        exists (select from given_consents given where given.account_id = profiles.account_id and kind = 'sensitive_data')
          as sensitive_data
      from profiles where profiles.id = ${ctx.member.profileId}
    `,
  )
  const { birth_date, region: _, city: __, ...rest } = row
  const standing = standingOf(
    { ...row, attributes: attributesOf(row, ctx.site.visible_profile_fields) },
    ctx.site.visible_profile_notes,
  )
  return {
    ...rest,
    ...notesShown(ctx, row),
    age: ageOn(birth_date, dayIn(ctx.site.time_zone, ctx.now())),
    attributes: attributesShown(ctx, row),
    interests: row.interests.filter((id) => ctx.site.interests.includes(id)),
    place: placeOf(ctx, row),
    ...standing,
  }
}

/** SITE-6: what the site does not show is empty for everyone, whatever is stored. */
export function attributesShown(
  { site }: Context,
  row: Record<AttributeName, string | null>,
): OwnProfile['attributes'] {
  const shown = ATTRIBUTE_NAMES.map((name) => [name, site.visible_profile_fields.includes(name) ? row[name] : null])
  return Object.fromEntries(shown) as OwnProfile['attributes']
}

export function notesShown({ site }: Context, row: { about_me: string | null; looking_for: string | null }) {
  const shown = NOTE_NAMES.map((name) => [name, site.visible_profile_notes.includes(name) ? row[name] : null])
  return Object.fromEntries(shown) as { about_me: string | null; looking_for: string | null }
}

/** A town with its region's name in the reader's language. */
export function placeOf({ locale }: Context, { city, region, country }: PlaceColumns): Place | null {
  if (city === null || region === null || country === null) return null
  const known = regionsOf(country, locale).find(({ id }) => id === region)
  return { city, region, region_name: known?.name ?? region, country: country as Country }
}
