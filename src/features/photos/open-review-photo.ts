import { sql } from 'kysely'

import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PhotoId } from '#kernel/ids.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { openFile } from './photo-files.ts'
import { PHOTO_UNDO } from './review.rules.ts'
import { isOpen } from './sealed-photos.ts'

type Wanted = { id: PhotoId; size: 'card' | 'full' }

/** As long as somebody works on one screen of photos. */
const CACHED = (10 * MINUTE) / SECOND

/** CONS-42: a photo somebody has taken or just rated, or the removed one that a photo of theirs resembles. */
export async function openReviewPhoto(ctx: StaffContext, { id, size }: Wanted): Promise<FileAnswer> {
  const now = ctx.now()
  const row = await maybeOne(
    ctx.db,
    sql<{ key: string }>`
      select key from photos photo
      where id = ${id} and site_id = any(${brandsFor(ctx, 'review_photos')}::text[]) and ${isOpen(ctx)} and (
        exists (select from photo_claims where photo_id = photo.id and staff_id = ${ctx.staff.id} and until > ${now})
        or exists (
          select from photo_verdicts where photo_id = photo.id and staff_id = ${ctx.staff.id}
            and at > ${new Date(now.getTime() - PHOTO_UNDO)}
        )
        or status = 'removed' and exists (
          select from photos copy join photo_claims claim on claim.photo_id = copy.id
          where copy.near_photo = photo.id and claim.staff_id = ${ctx.staff.id} and claim.until > ${now}
        )
      )
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  return {
    type: 'image/webp',
    etag: `${id}-${size}`,
    cache: `private, max-age=${CACHED}`,
    bytes: async () => {
      const file = await openFile(ctx.files, row.key, size, 'webp')
      if (file === undefined) throw new DomainError('not_found')
      return file.bytes
    },
  }
}
