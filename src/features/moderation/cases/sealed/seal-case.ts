import { sql } from 'kysely'

import { hidePhoto } from '#features/photos/hide-photo.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { endRequestsAbout } from '#features/staff/end-requests.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'
import { HOUR } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { applySuspensions } from '../../apply-suspensions.ts'
import { findReport, type Report } from '../../find-report.ts'
import { evidenceFiles } from '../../gather-evidence.ts'
import { mailOperator } from '../../mail-hidden-profile.ts'
import { messageIn } from '../../measures.ts'
import { messageRemoved } from '../../moderation.events.ts'
import { actOn } from '../claim-case.ts'
import { findReports } from '../find-reports.ts'
import { findCase } from '../scoped-cases.ts'
import { type SealedText, sealPictures, sealTexts } from './sealed-evidence.ts'

/** How soon a named person must have looked. */
const DUE_WITHIN = 24 * HOUR

/**
 * CONS-17: whoever suspects child abuse seals the case, also one that a colleague works on. Everything in it is hidden
 * at once, the member frozen and told nothing, the evidence encrypted; from then on it exists for named staff only.
 */
export async function sealCase(ctx: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  const before = await findCase(ctx, id)
  const files = await sealPictures(ctx, await findReports(ctx, before))
  await inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id, { lock: true })
    if (found.sealed || found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
    const reports = await findReports(tx, found)
    if (reports.length === 0 || found.kind === 'objection') throw new DomainError('not_found')
    const texts: SealedText[] = []
    for (const { reference } of reports) texts.push(await hide(tx, reference))
    const now = tx.now()
    await run(
      tx.db,
      sql`
        insert into sealed_cases (case_id, site_id, sealed_by, sealed_at, reason, evidence_sealed, files)
        values (${id}, ${found.site_id}, ${tx.staff.id}, ${now}, ${reason}, ${sealTexts(tx, id, texts)}, ${JSON.stringify(files)}::jsonb)
      `,
    )
    const due = new Date(Math.min(found.due_at.getTime(), now.getTime() + DUE_WITHIN))
    await run(
      tx.db,
      sql`update cases set sealed = true, claimed_by = null, claimed_at = null, due_at = ${due} where id = ${id}`,
    )
    await endRequestsAbout(tx, { kind: 'case', id })
    await recordAct(tx, { ...actOn(found, 'case.seal'), reason })
    await mailOperator(tx, siteById(tx, found.site_id), { reference: found.reference, due, cause: 'minor' })
    hintConsole(tx, 'cases')
  })
}

/** Hides what the report is about and empties its own copy. */
async function hide(tx: StaffContext, reference: string): Promise<SealedText> {
  const report = must(await findReport(tx.db, reference, { lock: true }), 'a report of the case')
  const { id, reported_id, evidence } = report
  const hid = { photo: await hidePicture(tx, report), message: report.kind === 'message' }
  if (hid.message) await tx.announce(tx, messageRemoved, messageIn(report))
  for (const key of evidence.photos ?? []) await evidenceFiles.release(tx, key)
  const empty = { ...EMPTY, fictional: evidence.fictional }
  await run(
    tx.db,
    sql`
      update reports set evidence = ${JSON.stringify(empty)}::jsonb, note = null, frozen_at = coalesce(frozen_at, ${tx.now()})
      where id = ${id}
    `,
  )
  if (reported_id !== null) await applySuspensions(tx, reported_id, tx.now())
  return { report: id, evidence, hid }
}

const EMPTY = { name: null, birth_date: null, about_me: null, looking_for: null, photos: [], messages: [] }

/** Silently: its owner still sees it, and is not warned. */
async function hidePicture(tx: StaffContext, { id, site_id, photo_id, reported_id }: Report): Promise<boolean> {
  if (photo_id === null || reported_id === null) return false
  const change = { db: tx.db, site: siteById(tx, site_id), now: () => tx.now() }
  const rating = await hidePhoto(change, { id: photo_id, profile: reported_id })
  if (rating === undefined) return false
  await run(tx.db, sql`update reports set hidden_rating = ${rating} where id = ${id}`)
  return true
}
