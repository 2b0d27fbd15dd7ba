import { sql } from 'kysely'

import { openFile } from '#features/photos/photo-files.ts'
import type { Size } from '#features/photos/photos.contract.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PhotoId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { hasOpenPhotos } from './sealed.ts'

/** CONS-22: a photo of a member for staff of the brand, checked at every fetch. Removed ones are shown in cases only. */
export async function openMemberPhoto(
  ctx: StaffContext,
  { id, size }: { id: PhotoId; size: Size },
): Promise<FileAnswer> {
  const row = await maybeOne(
    ctx.db,
    sql<{ key: string }>`
      select photo.key from photo_keys photo join desk_members member on member.id = photo.profile_id
      where photo.id = ${id} and member.site_id = any(${brandsFor(ctx, 'see_members')}::text[])
        and photo.status <> 'removed' and ${hasOpenPhotos(ctx)}
    `,
  )
  const file = row && (await openFile(ctx.files, row.key, size, 'webp'))
  if (file === undefined) throw new DomainError('not_found')
  return { type: 'image/webp', bytes: file.bytes }
}
