import { sql } from 'kysely'

import { openFile } from '#features/photos/photo-files.ts'
import { isSealed } from '#features/photos/sealed-pictures.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

/** Of fictional profiles only: nobody real is shown here. */
export async function openFictionalPhoto(ctx: StaffContext, id: ProfileId): Promise<FileAnswer> {
  const row = await maybeOne(
    ctx.db,
    sql<{ photo: string; key: string }>`
      select photo.id as photo, photo.key from fictional_facts profile
      join photo_keys photo on photo.id = profile.main_photo_id
      where profile.id = ${id} and profile.site_id = any(${brandsFor(ctx, 'answer_fictional')}::text[])
        and not ${isSealed(sql`photo.key`)}
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  return {
    type: 'image/webp',
    etag: row.photo,
    bytes: async () => {
      const file = await openFile(ctx.files, row.key, 'thumb', 'webp')
      if (file === undefined) throw new DomainError('not_found')
      return file.bytes
    },
  }
}
