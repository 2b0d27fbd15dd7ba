import { sql } from 'kysely'

import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import type { PhotoId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { photoOf } from './list-own-photos.ts'
import type { Photo } from './photos.contract.ts'
import { SEEN_BY_FREE_MEMBERS, SEEN_BY_VISITORS } from './photos.rules.ts'

type Row = { id: PhotoId; width: number; height: number; placeholder: string; seen: boolean }

/** PHOTO-2: of those the viewer may not see the answer tells the number and nothing else. */
export async function listPhotos(ctx: Context, id: string): Promise<{ photos: Photo[]; locked: number }> {
  const profile = await findVisibleProfile(ctx, id)
  const seen =
    ctx.member === null
      ? sql`rating = 'safe' and place <= ${SEEN_BY_VISITORS}`
      : sql`
          place <= ${SEEN_BY_FREE_MEMBERS} or profile_id = ${ctx.member.profileId}
          or exists (select from account_facts viewer where viewer.profile_id = ${ctx.member.profileId} and viewer.paid)
        `
  const rows = await many(
    ctx.db,
    sql<Row>`
      select id, width, height, placeholder, (${seen}) as seen
      from visible_photos where profile_id = ${profile} order by place
    `,
  )
  const photos = rows.filter((row) => row.seen).map(photoOf)
  return { photos, locked: rows.length - photos.length }
}
