import { sql } from 'kysely'

import type { PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** R-MOD-3: refuses this picture's look at upload from now on, for everyone on this site. */
export async function banLook(db: Db, photo: PhotoId): Promise<void> {
  await run(
    db,
    sql`
      insert into banned_looks (site_id, fingerprint)
      select site_id, fingerprint from photos where id = ${photo} and fingerprint is not null
      on conflict do nothing
    `,
  )
}

/** The decision was overturned on appeal. */
export async function allowLook(db: Db, photo: PhotoId): Promise<void> {
  await run(
    db,
    sql`
      delete from banned_looks banned using photos photo
      where photo.id = ${photo} and banned.site_id = photo.site_id and banned.fingerprint = photo.fingerprint
    `,
  )
}

/** CONS-19: the looks of all photos of a profile, on every site. */
export async function banLooksOf(db: Db, profile: ProfileId, sites: readonly SiteId[]): Promise<void> {
  await run(
    db,
    sql`
      insert into banned_looks (site_id, fingerprint)
      select site, fingerprint from photos cross join unnest(${sites}::text[]) as site
      where profile_id = ${profile} and fingerprint is not null
      on conflict do nothing
    `,
  )
}

/** That ban was taken back. */
export async function allowLooksOf(db: Db, profile: ProfileId): Promise<void> {
  await run(
    db,
    sql`
      delete from banned_looks banned using photos photo
      where photo.profile_id = ${profile} and banned.fingerprint = photo.fingerprint and photo.status <> 'removed'
    `,
  )
}
