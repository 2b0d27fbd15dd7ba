import { sql } from 'kysely'

import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { banLook } from './ban-look.ts'
import { chooseMainPhoto } from './choose-main-photo.ts'
import { lockPhotos } from './lock-photos.ts'

type Photo = { id: PhotoId; profile: ProfileId }

/**
 * Takes a picture out of everybody's sight but its owner's until somebody has decided, inside the caller's transaction.
 * Answers with the rating it had, for reviewPhoto() to give back; nothing when others did not see it anyway. It stands
 * in no queue of the review page: whoever approves there by habit must not undo it.
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
  // Deleting it and sending it again is no way around.
  await banLook(tx.db, id)
  await chooseMainPhoto(tx, profile)
  return row.rating
}
