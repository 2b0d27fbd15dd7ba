import { sql } from 'kysely'

import { type PhotoId, type ProfileId, photoId, profileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { Target } from '../gather-evidence.ts'

const PHOTO_ADDRESS = /\/api\/photo\.php\?(?:[^\s#]*&)?id=([\w-]{22})(?![\w-])/
const PROFILE_ADDRESS = /\/(?:members|likes\/m)\/([\w-]{22})(?![\w-])/

/**
 * The photo or profile of this site that an address in the text points to; photos first, as the narrower match. Whether
 * the sender can see it doesn't matter, and the reply never tells whether it was found.
 */
export async function findNamedContent(
  { db, site }: Pick<Context, 'db' | 'site'>,
  location: string,
): Promise<Target | undefined> {
  const photo = photoId.safeParse(PHOTO_ADDRESS.exec(location)?.[1])
  if (photo.success) {
    const row = await maybeOne(
      db,
      sql<{ id: PhotoId; profile: ProfileId }>`
        select id, profile_id as profile from photo_looks where id = ${photo.data} and site_id = ${site.id}
      `,
    )
    if (row) return { kind: 'photo', photo: row.id, profile: row.profile }
  }
  const profile = profileId.safeParse(PROFILE_ADDRESS.exec(location)?.[1])
  if (!profile.success) return undefined
  const row = await maybeOne(
    db,
    sql<{ id: ProfileId }>`
      select id from profile_statements where id = ${profile.data} and site_id = ${site.id}
    `,
  )
  return row && { kind: 'profile', profile: row.id }
}
