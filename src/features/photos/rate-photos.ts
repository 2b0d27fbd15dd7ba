import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PhotoId, ProfileId, SiteId, StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { chooseMainPhoto } from './choose-main-photo.ts'
import { lockPhotos } from './lock-photos.ts'
import { readShift, type Shift, touchShift } from './photo-shift.ts'
import { minorSuspected } from './photos.events.ts'
import type { RemovalReason } from './photos.rules.ts'
import { PHOTO_CLAIM, PHOTO_UNDO, type ReviewReason } from './review.rules.ts'
import { reviewPhoto } from './review-photo.ts'
import { isOpen } from './sealed-photos.ts'

export type Rating = { id: PhotoId } & ({ rating: 'safe' | 'adult' } | { remove: ReviewReason })
type Outcome = { id: PhotoId; outcome: 'done' | 'gone' | 'taken' }

/** CONS-41: each in a transaction of its own, so that one that fails takes no other with it. */
export async function ratePhotos(
  ctx: StaffContext,
  ratings: readonly Rating[],
): Promise<{ outcomes: Outcome[]; shift: Shift }> {
  const outcomes: Outcome[] = []
  for (const rating of ratings) outcomes.push({ id: rating.id, outcome: await rateOne(ctx, rating) })
  await touchShift(ctx)
  await run(
    ctx.db,
    sql`update photo_claims set until = ${new Date(ctx.now().getTime() + PHOTO_CLAIM)} where staff_id = ${ctx.staff.id}`,
  )
  return { outcomes, shift: await readShift(ctx) }
}

function rateOne(ctx: StaffContext, rating: Rating): Promise<Outcome['outcome']> {
  return inTransaction(ctx, async (tx) => {
    const photo = await lockPhoto(tx, rating.id)
    if (photo === undefined) return 'gone'
    if (isSame(tx, photo, rating)) return 'done'
    if (isSettled(tx, photo)) return 'taken'
    const verdict = 'remove' in rating ? { remove: rating.remove } : { approve: rating.rating }
    await reviewPhoto(tx, rating.id, verdict, tx.staff.id)
    await keepForUndo(tx, photo)
    await run(tx.db, sql`delete from photo_claims where photo_id = ${rating.id}`)
    const { profile_id: profile, site_id: site } = photo
    if ('remove' in rating && rating.remove === 'minor')
      await tx.announce(tx, minorSuspected, { photo: rating.id, profile, site })
    await recordAct(tx, {
      act: 'remove' in rating ? 'photo.remove' : 'photo.rate',
      ...{ site, subject: { kind: 'member', id: profile } },
      reason: 'remove' in rating ? rating.remove : undefined,
      before: stateOf(photo),
      after: { photo: rating.id, ...('remove' in rating ? { status: 'removed' } : { rating: rating.rating }) },
    })
    return 'done'
  })
}

/** CONS-43: only the last verdict on a photo, only by who gave it. The photo is theirs to rate again. */
export function undoRating(ctx: StaffContext, id: PhotoId): Promise<{ shift: Shift }> {
  return inTransaction(ctx, async (tx) => {
    const photo = await lockPhoto(tx, id)
    if (photo === undefined) throw new DomainError('not_found')
    const now = tx.now()
    const verdict = await maybeOne(
      tx.db,
      sql<{ id: string; staff_id: StaffId; before: State }>`
        select id, staff_id, before from photo_verdicts
        where photo_id = ${id} and undone_at is null and at > ${new Date(now.getTime() - PHOTO_UNDO)}
        order by at desc, id limit 1
      `,
    )
    const isOwn = verdict?.staff_id === tx.staff.id && photo.reviewed_by === tx.staff.id
    // A case may have decided on it since.
    if (verdict === undefined || !isOwn) throw new ConsoleError('changed_meanwhile')
    const { before } = verdict
    await run(
      tx.db,
      sql`
        update photos set status = ${before.status}, rating = ${before.rating}, reason = ${before.reason},
          reviewed_at = ${before.reviewed_at}, reviewed_by = ${before.reviewed_by}
        where id = ${id}
      `,
    )
    await run(tx.db, sql`update photo_verdicts set undone_at = ${now} where id = ${verdict.id}`)
    await run(
      tx.db,
      sql`
        insert into photo_claims (photo_id, staff_id, until)
        values (${id}, ${tx.staff.id}, ${new Date(now.getTime() + PHOTO_CLAIM)})
        on conflict (photo_id) do update set staff_id = excluded.staff_id, until = excluded.until
      `,
    )
    const { profile_id: profile, site_id } = photo
    await chooseMainPhoto({ db: tx.db, site: siteById(tx, site_id), now: tx.now }, profile)
    await recordAct(tx, {
      ...{ act: 'photo.undo', site: site_id, subject: { kind: 'member', id: profile } },
      ...{ before: stateOf(photo), after: { photo: id, ...before } },
    })
    return { shift: await readShift(tx) }
  })
}

type State = {
  status: string
  rating: string | null
  reason: RemovalReason | null
  reviewed_at: Date | null
  reviewed_by: StaffId | null
}
type Photo = State & {
  id: PhotoId
  site_id: SiteId
  profile_id: ProfileId
  /** Who has it on the screen. */
  claimed_by: StaffId | null
}

/** Of one's brands only: others do not exist. Locked like every change to a member's photos, owner first. */
async function lockPhoto(tx: StaffContext, id: PhotoId): Promise<Photo | undefined> {
  const brands = brandsFor(tx, 'review_photos')
  const owner = await maybeOne(
    tx.db,
    sql<{ profile_id: ProfileId }>`
      select profile_id from photos photo where id = ${id} and site_id = any(${brands}::text[]) and ${isOpen(tx)}
    `,
  )
  if (owner === undefined) return undefined
  await lockPhotos(tx.db, owner.profile_id)
  return maybeOne(
    tx.db,
    sql<Photo>`
      select id, site_id, profile_id, status, rating, reason, reviewed_at, reviewed_by, (
        select staff_id from photo_claims claim where claim.photo_id = photos.id and claim.until > ${tx.now()}
      ) as claimed_by
      from photos where id = ${id} for update
    `,
  )
}

/** A repeated request, after an answer that got lost. */
const isSame = ({ staff }: StaffContext, photo: Photo, rating: Rating) =>
  photo.reviewed_by === staff.id &&
  ('remove' in rating ? photo.reason === rating.remove : photo.rating === rating.rating)

/**
 * A lapsed claim alone keeps nobody from rating; a colleague's claim or verdict does, and so does one's own once it can
 * no longer be undone (CONS-43).
 */
const isSettled = ({ staff, now }: StaffContext, { reviewed_at, reviewed_by, claimed_by }: Photo) =>
  (reviewed_at !== null && (reviewed_by !== staff.id || now().getTime() - reviewed_at.getTime() >= PHOTO_UNDO)) ||
  (claimed_by !== null && claimed_by !== staff.id)

const stateOf = ({ status, rating, reason }: Photo) => ({ status, rating, reason })

async function keepForUndo({ db, staff, now }: StaffContext, photo: Photo): Promise<void> {
  const { status, rating, reason, reviewed_at, reviewed_by } = photo
  const state: State = { status, rating, reason, reviewed_at, reviewed_by }
  // Two verdicts of one moment still have an order.
  const { at } = await one(
    db,
    sql<{ at: Date }>`
      select greatest(${now()}::timestamptz, max(at) + interval '1 millisecond') as at
      from photo_verdicts where photo_id = ${photo.id}
    `,
  )
  await run(
    db,
    sql`
      insert into photo_verdicts (photo_id, staff_id, at, before)
      values (${photo.id}, ${staff.id}, ${at}, ${JSON.stringify(state)}::jsonb)
    `,
  )
}
