import { sql } from 'kysely'

import { FREE_PHOTOS } from '#features/payments/allowances.rules.ts'
import type { PhotoId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { type OwnPhoto, type Photo, photoPath } from './photos.contract.ts'
import { photoLimit } from './photos.rules.ts'

type PhotoRow = { id: PhotoId; width: number; height: number; placeholder: string }
type Row = PhotoRow & Pick<OwnPhoto, 'status' | 'reason'> & { rating: 'safe' | 'adult' | null; paid: boolean }

/** The member's own pictures in order, and their limit. */
export async function listOwnPhotos(ctx: MemberContext): Promise<{ photos: OwnPhoto[]; limit: number }> {
  const rows = await many(
    ctx.db,
    sql<{ paid: boolean } & Partial<Row>>`
      select photos.id, width, height, placeholder, photos.status, reason, rating, paid
      from account_facts left join photos using (profile_id)
      where profile_id = ${ctx.member.profileId}
      order by position, photos.id
    `,
  )
  const photos = rows.filter((row): row is Row => row.id !== null)
  const main = photos.find(({ status, rating }) => status === 'approved' && rating === 'safe')
  return {
    photos: photos.map((row) => ({
      ...photoOf(row),
      status: row.status,
      reason: row.reason,
      main: row === main,
    })),
    limit: rows[0] ? photoLimit(rows[0].paid) : FREE_PHOTOS,
  }
}

/** A row as the API names it. */
export function photoOf({ id, width, height, placeholder }: PhotoRow): Photo {
  return {
    id,
    filename: photoPath(id, 'full'),
    card_filename: photoPath(id, 'card'),
    thumb_filename: photoPath(id, 'thumb'),
    match: photoPath(id, 'match'),
    width,
    height,
    placeholder,
  }
}
