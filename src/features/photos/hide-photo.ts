import { sql } from 'kysely'

import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { banLook } from './ban-look.ts'
import { chooseMainPhoto } from './choose-main-photo.ts'
import { lockPhotos } from './lock-photos.ts'

type Photo = { id: PhotoId; profile: ProfileId }

/**
 * Hides a picture from everyone but its owner until a decision, in the caller's transaction. Returns its rating for
 * reviewPhoto() to restore; undefined when others did not see it anyway. It leaves the review queue, so that routine
 * approval cannot undo this.
 */
export async function hidePhoto(
  tx: Pick<Context, 'db' | 'site' | 'now'>,
  { id, profile }: Photo,
): Promise<'safe' | 'adult' | undefined> {
  await lockPhotos(tx.db, profile)
  const row = await maybeOne(
    tx.db,
    sql<{ rating: 'safe' | 'adult' }>`
      with shown as (select id, rating from photos where id = ${id} and status = 'approved' for update)
      update photos set status = 'pending', rating = null, reviewed_at = ${tx.now()}
      from shown where photos.id = shown.id returning shown.rating
    `,
  )
  if (row === undefined) return undefined
  // Deleting and re-uploading must not get around it.
  await banLook(tx.db, id)
  await chooseMainPhoto(tx, profile)
  return row.rating
}
