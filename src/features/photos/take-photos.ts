import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { PhotoId, SiteId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { siteById } from '#platform/site.ts'

import { readShift, touchShift } from './photo-shift.ts'
import type { takePhotos as contract, readPhotoQueue } from './review.contract.ts'
import { likeness, MOST_CLAIMED, PHOTO_CLAIM } from './review.rules.ts'
import { isOpen } from './sealed-photos.ts'

type Asked = {
  most: number
  keep: readonly PhotoId[]
  brand?: SiteId | undefined
  near?: boolean | undefined
  main?: boolean | undefined
}
type Taken = ReplyOf<typeof contract>

/** CONS-42: claims the next photos. Without a rest after two hours of them there are none. */
export function takePhotos(ctx: StaffContext, asked: Asked): Promise<Taken> {
  return inTransaction(ctx, async (tx) => {
    await run(
      tx.db,
      sql`delete from photo_claims where staff_id = ${tx.staff.id} and photo_id <> all(${asked.keep}::text[])`,
    )
    const { paused_until } = await readShift(tx)
    const most = paused_until === null ? Math.min(asked.most, MOST_CLAIMED - asked.keep.length) : 0
    const ids = most > 0 ? await claim(tx, { ...asked, most }) : []
    if (paused_until === null) await touchShift(tx)
    if (ids.length > 0) await recordAct(tx, { act: 'photo.look', site: asked.brand, after: { photos: ids } })
    return { ...(await readQueue(tx, asked.brand)), photos: await describe(tx, ids) }
  })
}

/** The key of the table decides who gets a photo; skipping locked rows spares colleagues the waiting. */
async function claim(tx: StaffContext, { most, brand, near, main }: Asked): Promise<PhotoId[]> {
  const now = tx.now()
  const rows = await many(
    tx.db,
    sql<{ id: PhotoId }>`
      with free as (
        select photo.id from photos photo
        where photo.reviewed_at is null and photo.status <> 'removed'
          and photo.site_id = any(${brandsFor(tx, 'review_photos', brand)}::text[])
          and ${isOpen(tx)}
          and (not ${near ?? false} or photo.near_bits is not null)
          and (not ${main ?? false} or not exists (
            select from photos other
            where other.profile_id = photo.profile_id and other.status <> 'removed'
              and (other.position, other.id) < (photo.position, photo.id)
          ))
          and not exists (select from photo_claims claim where claim.photo_id = photo.id and claim.until > ${now})
        order by (photo.status = 'approved'), photo.created_at, photo.id limit ${most}
        for update of photo skip locked
      )
      insert into photo_claims (photo_id, staff_id, until)
      select id, ${tx.staff.id}, ${new Date(now.getTime() + PHOTO_CLAIM)} from free
      on conflict (photo_id) do update set staff_id = excluded.staff_id, until = excluded.until
        where photo_claims.until <= ${now}
      returning photo_id as id
    `,
  )
  return rows.map(({ id }) => id)
}

type Row = {
  id: PhotoId
  site_id: SiteId
  status: string
  width: number
  height: number
  placeholder: string
  created_at: Date
  birth_date: string
  member_since: Date
  language: string | null
  place: number
  safe: number
  adult: number
  removed: number
  near_bits: number | null
  near_mirrored: boolean
  near_id: PhotoId | null
  near_gone: boolean
  near_at: Date | null
  near_by: string | null
  near_reason: NonNullable<NonNullable<Taken['photos'][number]['near']>['removed']>['reason']
}

/** An age, not the birth date; no name: nothing that a rating does not need. */
async function describe(tx: StaffContext, ids: readonly PhotoId[]): Promise<Taken['photos']> {
  if (ids.length === 0) return []
  const rows = await many(
    tx.db,
    sql<Row>`
      select photo.id, photo.site_id, photo.status, photo.width, photo.height, photo.placeholder, photo.created_at,
        photo.birth_date::text, photo.member_since, facts.language, others.place, others.safe, others.adult,
        others.removed, photo.near_bits, photo.near_mirrored, near.id as near_id, photo.near_photo is null as near_gone,
        near.reviewed_at as near_at, reviewer.name as near_by, near.reason as near_reason
      from photos_to_review photo
      left join account_facts facts on facts.id = photo.account_id
      left join photos near on near.id = photo.near_photo and near.status = 'removed'
      left join staff_names reviewer on reviewer.id = near.reviewed_by
      cross join lateral (
        select
          count(*) filter (where other.status <> 'removed'
            and (other.position, other.id) <= (photo.position, photo.id))::integer as place,
          count(*) filter (where other.rating = 'safe' and other.reviewed_at is not null)::integer as safe,
          count(*) filter (where other.rating = 'adult' and other.reviewed_at is not null)::integer as adult,
          count(*) filter (where other.status = 'removed')::integer as removed
        from photos other where other.profile_id = photo.profile_id
      ) others
      where photo.id = any(${ids}::text[])
      order by photo.status = 'approved', photo.created_at, photo.id
    `,
  )
  return rows.map((row) => ({
    ...row,
    visible: row.status === 'approved',
    age: ageOn(row.birth_date, dayIn(siteById(tx, row.site_id).time_zone, tx.now())),
    earlier: { safe: row.safe, adult: row.adult, removed: row.removed },
    near: nearOf(row),
  }))
}

/** Nothing to show when the removal was undone since. */
function nearOf(row: Row): Taken['photos'][number]['near'] {
  if (row.near_bits === null || (row.near_id === null && !row.near_gone)) return null
  const removed = row.near_id && { id: row.near_id, at: row.near_at, by: row.near_by, reason: row.near_reason }
  return { likeness: likeness(row.near_bits), mirrored: row.near_mirrored, removed }
}

export async function readQueue(ctx: StaffContext, brand?: SiteId): Promise<ReplyOf<typeof readPhotoQueue>> {
  const queue = await one(
    ctx.db,
    sql<{ waiting: number; oldest_at: Date | null }>`
      select count(*)::integer as waiting, min(created_at) as oldest_at from photos
      where reviewed_at is null and status <> 'removed'
        and site_id = any(${brandsFor(ctx, 'review_photos', brand)}::text[])
    `,
  )
  return { ...queue, shift: await readShift(ctx) }
}

export async function givePhotosBack({ db, staff }: StaffContext): Promise<void> {
  await run(db, sql`delete from photo_claims where staff_id = ${staff.id}`)
}
