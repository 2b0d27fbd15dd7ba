import { sql } from 'kysely'

import type { ProfileId, StaffId } from '#kernel/ids.ts'
import { must } from '#kernel/must.ts'
import { HOUR } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'

import { type Announcer, applySuspensions } from '../../apply-suspensions.ts'
import { findReport, type Report } from '../../find-report.ts'
import { evidenceFiles } from '../../gather-evidence.ts'
import { messageIn } from '../../measures.ts'
import { messageRemoved } from '../../moderation.events.ts'
import type { Case } from '../scoped-cases.ts'
import { type SealedFile, type SealedText, sealTexts } from './sealed-evidence.ts'

/** How soon a named person must have looked. */
const DUE_WITHIN = 24 * HOUR

export type SealingContext = Announcer & { now(): Date }

export type Kept = {
  files: readonly SealedFile[]
  reports: readonly Pick<Report, 'reference'>[]
  by: StaffId
  reason: string
  suspects: readonly ProfileId[]
  sealedWith: string | null
}

/** Puts one case under seal; returns by when somebody must have looked. */
export async function keepSealed(
  tx: SealingContext,
  { id, site_id, due_at }: Pick<Case, 'id' | 'site_id' | 'due_at'>,
  { files, reports, by, reason, suspects, sealedWith }: Kept,
): Promise<Date> {
  const texts: SealedText[] = []
  for (const { reference } of reports) texts.push(await hide(tx, reference, suspects))
  const now = tx.now()
  await run(
    tx.db,
    sql`
      insert into sealed_cases (case_id, site_id, sealed_by, sealed_at, reason, evidence_sealed, files)
      values (${id}, ${site_id}, ${by}, ${now}, ${reason}, ${sealTexts(tx, id, texts)}, ${JSON.stringify(files)}::jsonb)
    `,
  )
  const due = new Date(Math.min(due_at.getTime(), now.getTime() + DUE_WITHIN))
  await run(
    tx.db,
    sql`
      update cases set sealed = true, sealed_with = ${sealedWith}, claimed_by = null, claimed_at = null, due_at = ${due}
      where id = ${id}
    `,
  )
  return due
}

/** Hides what the report is about and empties its own copy; whom the seal is about is frozen. */
async function hide(tx: SealingContext, reference: string, suspects: readonly ProfileId[]): Promise<SealedText> {
  const report = must(await findReport(tx.db, reference, { lock: true }), 'a report of the case')
  const { id, reported_id, evidence } = report
  // Photos are hidden by their look.
  const hid = { photo: false, message: report.kind === 'message' }
  const isSuspect = reported_id !== null && suspects.includes(reported_id)
  if (hid.message) await tx.announce(tx, messageRemoved, messageIn(report))
  for (const key of evidence.photos ?? []) await evidenceFiles.release(tx, key)
  const empty = { ...EMPTY, fictional: evidence.fictional }
  await run(
    tx.db,
    sql`
      update reports set evidence = ${JSON.stringify(empty)}::jsonb, note = null,
        frozen_at = case when ${isSuspect} then coalesce(frozen_at, ${tx.now()}) else frozen_at end
      where id = ${id}
    `,
  )
  if (isSuspect) await applySuspensions(tx, reported_id, tx.now())
  return { report: id, evidence, hid }
}

const EMPTY = { name: null, birth_date: null, about_me: null, looking_for: null, photos: [], messages: [] }
