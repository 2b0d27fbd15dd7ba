import { sql } from 'kysely'

import { openFile } from '#features/photos/photo-files.ts'
import type { Size } from '#features/photos/photos.contract.ts'
import { isOpen } from '#features/photos/sealed-photos.ts'
import { recordReading } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PhotoId, ProfileId, SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FileAnswer } from '#platform/http/operations.ts'

import { ONE_LOOK } from './members.rules.ts'

/**
 * CONS-22: a photo of a member for staff of the brand, checked at every fetch. Removed ones are shown in cases only.
 * Opening photos is one look at a member; the small face in a list is part of the list.
 */
export async function openMemberPhoto(
  ctx: StaffContext,
  { id, size }: { id: PhotoId; size: Size },
): Promise<FileAnswer> {
  const row = await maybeOne(
    ctx.db,
    sql<{ key: string; profile_id: ProfileId; site_id: SiteId; is_face: boolean }>`
      select photo.key, photo.profile_id, member.site_id, member.main_photo_id is not distinct from photo.id as is_face
      from photo_keys photo join desk_members member on member.id = photo.profile_id
      where photo.id = ${id} and member.site_id = any(${brandsFor(ctx, 'see_members')}::text[])
        and photo.status <> 'removed' and ${isOpen(ctx)}
    `,
  )
  const file = row && (await openFile(ctx.files, row.key, size, 'webp'))
  if (row === undefined || file === undefined) throw new DomainError('not_found')
  if (size !== 'thumb' || !row.is_face) await recordLook(ctx, row)
  return { type: 'image/webp', bytes: file.bytes }
}

/** A file shows several photos at once: one of their requests writes the line. */
const recordLook = (ctx: StaffContext, { profile_id: id, site_id: site }: { profile_id: ProfileId; site_id: SiteId }) =>
  inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `look ${tx.staff.id} ${id}`)
    await recordReading(tx, { act: 'member.see_photos', site, subject: { kind: 'member', id } }, ONE_LOOK)
  })
