import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { PhotoId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { chooseMainPhoto } from './choose-main-photo.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { lockPhotos } from './lock-photos.ts'
import { photoDeleted } from './photos.events.ts'

/** Gone for everyone immediately; a job deletes the files. */
export async function deletePhoto(ctx: MemberContext, id: string) {
  const { profileId } = ctx.member
  return inTransaction(ctx, async (tx) => {
    await lockPhotos(tx.db, profileId)
    const deleted = await maybeOne(
      tx.db,
      sql<{ id: PhotoId; key: string }>`
        with gone as (
          delete from photos where id::text = ${id} and profile_id = ${profileId} returning id, key, status, fingerprint
        ), kept as (
          -- Deleting a removed picture must not make it possible to upload it again.
          insert into removed_looks (profile_id, fingerprint)
          select ${profileId}, fingerprint from gone where status = 'removed' and fingerprint is not null
          on conflict do nothing
        )
        select id, key from gone
      `,
    )
    if (deleted === undefined) throw new DomainError('not_found')
    await tx.announce(tx, photoDeleted, {
      photo: deleted.id,
      profile: profileId,
      site: tx.site.id,
      key: deleted.key,
    })
    await chooseMainPhoto(tx, profileId)
    return listOwnPhotos(tx)
  })
}
