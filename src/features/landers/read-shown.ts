import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { photoOf } from '#features/photos/list-own-photos.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import type { LanderPerson } from './landers.contract.ts'

type Row = {
  id: ProfileId
  name: string
  birth_date: string
  city: string | null
  fictional: boolean
  about_me: string | null
  photo_id: PhotoId
  width: number
  height: number
  placeholder: string
}

/** Of these ids, those visitors may see right now, with what they may see, in the same order. */
export async function readShown(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  ids: readonly string[],
): Promise<LanderPerson[]> {
  if (ids.length === 0) return []
  const rows = await many(
    db,
    sql<Row>`
      select p.id, p.name, p.birth_date::text, p.city, p.fictional, case when p.fictional then p.about_me end as about_me,
        photo.id as photo_id, photo.width, photo.height, photo.placeholder
      from unnest(${ids}::text[]) with ordinality wanted (id, place)
      join public_profiles p on p.id = wanted.id and p.site_id = ${site.id}
      join main_photos photo on photo.id = p.main_photo_id
      order by wanted.place
    `,
  )
  const today = dayIn(site.time_zone, now())
  return rows.map(({ id, name, birth_date, city, fictional, about_me, photo_id, ...picture }) => ({
    id,
    name,
    age: ageOn(birth_date, today),
    city,
    fictional,
    photo: photoOf({ id: photo_id, ...picture }),
    about: about_me,
  }))
}

/** Equal stamps mean the same people, shown in the same way. */
export const stampOf = (people: readonly LanderPerson[]) =>
  JSON.stringify(
    people.map(({ id, name, age, city, fictional, photo, about }) => [id, name, age, city, fictional, photo.id, about]),
  )
