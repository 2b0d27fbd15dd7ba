import { sql } from 'kysely'

import { maySeeAdult } from '#features/legal/age/may-see-adult.ts'
import { SEEN_BY_FREE_MEMBERS } from '#features/payments/allowances.rules.ts'
import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { photoOf } from './list-own-photos.ts'
import type { Photo } from './photos.contract.ts'
import { SEEN_BY_VISITORS } from './photos.rules.ts'

type Row = { id: PhotoId; width: number; height: number; placeholder: string; seen: boolean; aged: boolean }
type Listed = { photos: Photo[]; locked: number; age_check_required: number }

/** PHOTO-2: of locked pictures the reply only gives the number, and how many an age check opens. */
export async function listPhotos(ctx: Context, id: string): Promise<Listed> {
  const profile = await findVisibleProfile(ctx, id)
  const rows = await many(
    ctx.db,
    sql<Row>`
      select id, width, height, placeholder, (${seenBy(ctx)}) as seen, (${agedFor(ctx)}) as aged
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

/** PHOTO-2: the photos of many members that this member may see; the caller knows that the members are visible. */
export async function photosOf(ctx: MemberContext, profiles: readonly ProfileId[]): Promise<Map<ProfileId, Photo[]>> {
  const found = new Map<ProfileId, Photo[]>(profiles.map((id) => [id, []]))
  if (profiles.length === 0) return found
  const rows = await many(
    ctx.db,
    sql<Omit<Row, 'seen' | 'aged'> & { profile: ProfileId }>`
      select id, profile_id as profile, width, height, placeholder from visible_photos
      where profile_id = any(${profiles}::text[]) and (${seenBy(ctx)}) and (${agedFor(ctx)}) order by place
    `,
  )
  for (const { profile, ...row } of rows) found.get(profile)?.push(photoOf(row))
  return found
}

/** By the place among the owner's photos. */
const seenBy = ({ member }: Context) =>
  member === null
    ? sql<boolean>`rating = 'safe' and place <= ${SEEN_BY_VISITORS}`
    : sql<boolean>`
        place <= ${SEEN_BY_FREE_MEMBERS} or profile_id = ${member.profileId}
        or exists (select from account_facts viewer where viewer.profile_id = ${member.profileId} and viewer.paid)
      `

/** R-AGE-1: by the rating. */
const agedFor = (ctx: Context) =>
  ctx.member === null
    ? sql<boolean>`true`
    : sql<boolean>`rating = 'safe' or profile_id = ${ctx.member.profileId} or ${maySeeAdult(ctx)}`
