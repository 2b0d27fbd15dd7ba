import { sql } from 'kysely'

import type { ProfileId, StaffId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, one } from '#platform/db/query.ts'

import type { Evidence } from '../../gather-evidence.ts'
import { mailOperator } from '../../mail-hidden-profile.ts'
import type { Case } from '../scoped-cases.ts'
import { keepSealed } from './keep-sealed.ts'
import { type SealedFile, sealPictures } from './sealed-evidence.ts'

/** Of a seal and a report at the same moment, the later one sees the earlier. */
export const lockSeals = (tx: { db: Db }, suspect: ProfileId): Promise<void> => lockName(tx.db, `seals of ${suspect}`)

/** A seal came between the look for one and the report's transaction: the next try brings copies. */
export class SealedMeanwhile extends Error {}

type About = { profile: ProfileId; evidence: Evidence }

/**
 * Encrypted copies of a report's pictures, if an open seal is about the person. Before the transaction, which must not
 * wait for a second connection or for the store.
 */
export async function copiesForSeal(ctx: Context, { profile, evidence }: About): Promise<SealedFile[] | undefined> {
  if (evidence.photos.length === 0 || (await findSealAbout(ctx, profile)) === undefined) return undefined
  return (await sealPictures(ctx, [{ id: '', evidence }])).files
}

type Late = About & { report: string; reference: string; copies: SealedFile[] | undefined }

/**
 * CONS-17: a new report with a picture, about somebody whom an open seal is about, becomes part of that seal at once, as
 * open ones did when it was made. Returns whether it did.
 */
export async function joinSeal(tx: Context, { report, reference, profile, evidence, copies }: Late): Promise<boolean> {
  if (evidence.photos.length === 0) return false
  await lockSeals(tx, profile)
  const whole = await findSealAbout(tx, profile, { lock: true })
  if (whole === undefined) return false
  if (copies === undefined) throw new SealedMeanwhile()
  const found = await one(
    tx.db,
    sql<Pick<Case, 'id' | 'site_id' | 'due_at'>>`select id, site_id, due_at from cases where report_id = ${report}`,
  )
  const files = copies.map((copy) => ({ ...copy, report }))
  const due = await keepSealed(tx, found, {
    ...{ files, reports: [{ reference }], suspects: [profile], by: whole.sealed_by, sealedWith: whole.id },
    reason: `Reported after ${whole.reference} was sealed`,
  })
  await mailOperator(tx, tx.site, { reference, due, cause: 'minor' })
  return true
}

/** Whom it is about is frozen; others with the picture are not. Locked, it is not cleared meanwhile. */
const findSealAbout = ({ db }: { db: Db }, profile: ProfileId, { lock = false } = {}) =>
  maybeOne(
    db,
    sql<{ id: string; reference: string; sealed_by: StaffId }>`
      select cases.id, cases.reference, sealed.sealed_by from cases join sealed_cases sealed on sealed.case_id = cases.id
      where cases.sealed and cases.closed_at is null and cases.sealed_with is null and exists (
        select from reports report where report.reported_id = ${profile} and report.frozen_at is not null
          and (report.id = cases.report_id or report.complaint_id = cases.complaint_id)
      )
      order by sealed.sealed_at, cases.id limit 1 ${lock ? sql`for update of cases` : sql``}
    `,
  )
