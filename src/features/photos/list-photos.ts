import { sql } from 'kysely'

import { maySeeAdult } from '#features/legal/age/may-see-adult.ts'
import { SEEN_BY_FREE_MEMBERS } from '#features/payments/allowances.rules.ts'
import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import type { PhotoId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { photoOf } from './list-own-photos.ts'
import type { Photo } from './photos.contract.ts'
import { SEEN_BY_VISITORS } from './photos.rules.ts'

type Row = { id: PhotoId; width: number; height: number; placeholder: string; seen: boolean; aged: boolean }
type Listed = { photos: Photo[]; locked: number; age_check_required: number }

/** PHOTO-2: of locked pictures the reply only gives the number, and how many an age check opens. */
export async function listPhotos(ctx: Context, id: string): Promise<Listed> {
  const profile = await findVisibleProfile(ctx, id)
  const seen =
    ctx.member === null
      ? sql`rating = 'safe' and place <= ${SEEN_BY_VISITORS}`
      : sql`
          place <= ${SEEN_BY_FREE_MEMBERS} or profile_id = ${ctx.member.profileId}
          or exists (select from account_facts viewer where viewer.profile_id = ${ctx.member.profileId} and viewer.paid)
        `
  const aged =
    ctx.member === null
      ? sql`true`
      : sql`rating = 'safe' or profile_id = ${ctx.member.profileId} or ${maySeeAdult(ctx)}`
  const rows = await many(
    ctx.db,
    sql<Row>`
      select id, width, height, placeholder, (${seen}) as seen, (${aged}) as aged
      from visible_photos where profile_id = ${profile} order by place
    `,
  )
  const photos = rows.filter((row) => row.seen && row.aged).map(photoOf)
  return {
    photos,
    locked: rows.length - photos.length,
    age_check_required: rows.filter((row) => row.seen && !row.aged).length,
  }
}
