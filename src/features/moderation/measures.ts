import { sql } from 'kysely'

import { allowLook, banLook } from '#features/photos/ban-look.ts'
import type { RemovalReason } from '#features/photos/photos.rules.ts'
import { reviewPhoto } from '#features/photos/review-photo.ts'
import { removeWords, restoreWords } from '#features/profiles/remove-words.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PhotoId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import { maybeOne } from '#platform/db/query.ts'
import { siteById } from '#platform/site.ts'

import { applySuspensions } from './apply-suspensions.ts'
import type { Decision, Report, Undo } from './find-report.ts'
import { messageRemoved, messageRestored } from './moderation.events.ts'
import { type Measure, type Reason, URGENT } from './moderation.rules.ts'
import type { ModeratorContext } from './moderator-context.ts'

/** The reason shown to the photo's owner. */
const PHOTO_REASONS: Record<Reason, RemovalReason> = {
  fake: 'somebody_else',
  money: 'contact_details',
  harassment: 'other',
  explicit: 'explicit',
  underage: 'minor',
  intimate: 'explicit',
  hate: 'other',
  spam: 'contact_details',
  other: 'other',
}

/** Carries out the decision in the caller's transaction; returns what it takes to undo it. */
export async function applyMeasure(
  tx: ModeratorContext,
  report: Report,
  { measure, rule }: { measure: Measure; rule: Reason },
): Promise<Undo | null> {
  if (report.reported_id === null) return null
  // The decision is already stored, so that all suspensions in force are counted alike.
  if (measure === 'suspend') await applySuspensions(tx, report.reported_id, tx.clock.now())
  if (measure !== 'remove') return null
  if (report.kind === 'photo') return removePhoto(tx, photoIn(report), rule)
  if (report.kind === 'message') {
    await tx.announce(tx, messageRemoved, messageIn(report))
    return { message: true }
  }
  const words = await removeWords(changeOn(tx, report), report.reported_id)
  return words === undefined ? null : { words }
}

/** Restores a photo that a notice had hidden; a measure then applies from there. */
export async function showAgain(tx: ModeratorContext, { photo_id, hidden_rating }: Report): Promise<void> {
  if (photo_id === null || hidden_rating === null) return
  const photo = await maybeOne(tx.db, sql<{ status: string }>`select status from photo_keys where id = ${photo_id}`)
  // Deleted or removed meanwhile: leave it.
  if (photo?.status !== 'pending') return
  await allowLook(tx.db, photo_id)
  await review(tx, photo_id, { approve: hidden_rating })
}

/** Restores everything that still exists. */
export async function undoMeasure(tx: ModeratorContext, report: Report, { measure, undo }: Decision): Promise<void> {
  const { reported_id: profile } = report
  if (profile === null) return
  if (measure === 'suspend') await applySuspensions(tx, profile, tx.clock.now())
  if (undo?.photo?.rating) await allowLook(tx.db, photoIn(report))
  if (undo?.photo?.rating) await review(tx, photoIn(report), { approve: undo.photo.rating })
  if (undo?.message) await tx.announce(tx, messageRestored, messageIn(report))
  if (undo?.words) await restoreWords(changeOn(tx, report), profile, undo.words)
}

async function removePhoto(tx: ModeratorContext, photo: PhotoId, rule: Reason): Promise<Undo | null> {
  const before = await maybeOne(
    tx.db,
    sql<{ rating: 'safe' | 'adult' | null }>`select rating from photo_keys where id = ${photo}`,
  )
  // Its owner has deleted it: nothing left to remove.
  if (before === undefined) return null
  await review(tx, photo, { remove: PHOTO_REASONS[rule] })
  // R-MOD-3: it must not come back under another id either.
  if (URGENT.includes(rule)) await banLook(tx.db, photo)
  return { photo: before }
}

async function review(tx: ModeratorContext, photo: PhotoId, verdict: Parameters<typeof reviewPhoto>[2]) {
  try {
    await reviewPhoto(tx, photo, verdict)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

// A check of the table: a report about a photo or message carries its id.
const photoIn = ({ photo_id }: Report) => must(photo_id, 'a report about a photo names it')
export const messageIn = ({ conversation_id, seq, site_id }: Report) => ({
  conversation: must(conversation_id, 'a report about a message names its conversation'),
  seq: must(seq, 'a report about a message names its place'),
  site: site_id,
})

const changeOn = (tx: ModeratorContext, { site_id }: Report) => ({
  db: tx.db,
  site: siteById(tx, site_id),
  now: () => tx.clock.now(),
})
