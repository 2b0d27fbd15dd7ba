import { sql } from 'kysely'

import { MINUTE } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'
import { STAFF_DOMAIN } from './make-staff.ts'

/** One waiting photo per this many members: about a hundred over all sites. */
const MEMBERS_PER_PHOTO = 6
/** The oldest has waited for almost as long as a photo should. */
const LONGEST_WAIT = 105 * MINUTE

/** CONS-40: new photos of some members, not reviewed yet, and one that copies a removed picture. */
export async function makeWaitingPhotos(tx: DemoContext, site: Site): Promise<void> {
  const now = tx.clock.now()
  await run(
    tx.db,
    sql`
      insert into photos (id, site_id, profile_id, client_id, position, status, width, height, placeholder, key, created_at)
      select new_id(), site_id, profile_id, gen_random_uuid(), next, 'pending', width, height, placeholder,
        regexp_replace(key, '\\d+$', next::text),
        ${now}::timestamptz - (${LONGEST_WAIT}::integer / 1000) * (row_number() over (order by key)::float / count(*) over ()) * interval '1 second'
      from (
        select photo.*, (select count(*) from photos other where other.profile_id = photo.profile_id) as next,
          row_number() over (order by photo.key) as place
        from photos photo join profiles on profiles.id = photo.profile_id
        where photo.site_id = ${site.id} and photo.position = 0 and not profiles.fictional and profiles.status = 'active'
      ) first
      -- Nobody has more pictures than can be drawn of them.
      where place % ${MEMBERS_PER_PHOTO} = 0 and next < 8
    `,
  )
  await copyRemovedPicture(tx, site)
}

/**
 * CONS-44: two members uploaded the picture of a third; a moderator removed the first copy. Leading zeros make keys of
 * their own for the same drawing.
 */
async function copyRemovedPicture({ db, clock }: DemoContext, site: Site): Promise<void> {
  const now = clock.now()
  await run(
    db,
    sql`
      with people as (
        select photo.profile_id, photo.width, photo.height, photo.placeholder, photo.key,
          row_number() over (order by photo.key) as place
        from photos photo join profiles on profiles.id = photo.profile_id
        where photo.site_id = ${site.id} and photo.position = 0 and not profiles.fictional and profiles.status = 'active'
        order by photo.key limit 3
      ), victim as (select * from people where place = 1),
      removed as (
        insert into photos (id, site_id, profile_id, client_id, position, status, reason, width, height, placeholder, key,
          created_at, reviewed_at, reviewed_by)
        select new_id(), ${site.id}, thief.profile_id, gen_random_uuid(), 7, 'removed', 'somebody_else', victim.width,
          victim.height, victim.placeholder, replace(victim.key, 'drawn/', 'drawn/0'), ${now}::timestamptz - interval '15 days',
          ${now}::timestamptz - interval '14 days',
          (select id from staff where email_key = ${`moderator@${STAFF_DOMAIN}`})
        from people thief, victim where thief.place = 2
        returning id
      )
      insert into photos (id, site_id, profile_id, client_id, position, status, width, height, placeholder, key, created_at,
        near_bits, near_photo)
      select new_id(), ${site.id}, thief.profile_id, gen_random_uuid(), 7, 'pending', victim.width, victim.height,
        victim.placeholder, replace(victim.key, 'drawn/', 'drawn/00'), ${now}::timestamptz - interval '100 minutes', 3, removed.id
      from people thief, victim, removed where thief.place = 3
    `,
  )
}
