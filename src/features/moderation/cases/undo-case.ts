import { sql } from 'kysely'

import { hintConsole } from '#features/staff/console-hints.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { findComplaint, findObjection } from '../complaints/find-complaint.ts'
import { undoDecision } from '../undo-decision.ts'
import { actOn } from './claim-case.ts'
import { refuseSuspectsIn } from './decide-case.ts'
import { findReports } from './find-reports.ts'
import { type Case, findCase } from './scoped-cases.ts'

/**
 * CONS-16: takes a decision back. A measure is undone completely and the member told why; a dismissal and an answer open
 * the case again. An objection that waits is answered instead.
 */
export function undoCase(ctx: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id, { lock: true })
    // Suspected child abuse has its own way.
    if (found.sealed) throw new DomainError('not_found')
    if (found.closed_at === null || found.kind === 'objection') throw new ConsoleError('changed_meanwhile')
    const undoing = { why: reason, by: tx.staff.name }
    const reports = await findReports(tx, found)
    await refuseSuspectsIn(tx, found, reports)
    if (found.complaint_id !== null) await reopenComplaint(tx, found)
    if (found.kind === 'scam') await run(tx.db, sql`update cases set closed_at = null where id = ${id}`)
    for (const { reference } of reports) refuse(await undoDecision(tx, reference, undoing), found)
    await recordAct(tx, { ...actOn(found, 'case.undo'), reason })
    const about = reports[0]?.reported_id
    if (about) await recordAct(tx, { ...actOn(found, 'member.undo'), subject: { kind: 'member', id: about }, reason })
    hintConsole(tx, 'cases')
  })
}

/** A notice's measures may have been taken back one by one before. */
function refuse(result: Awaited<ReturnType<typeof undoDecision>>, { kind }: Case): void {
  if (result === 'appeal_open') throw new ConsoleError('objection_open')
  if (result === 'undone' || result === 'reopened') return
  if (kind !== 'notice') throw new ConsoleError('changed_meanwhile')
}

/** The sender gets the new answer; what the old one was stays in the log. */
async function reopenComplaint(tx: StaffContext, found: Case): Promise<void> {
  const complaint = await findComplaint(tx.db, found.reference, { lock: true })
  if (complaint === undefined || complaint.answered_at === null) throw new ConsoleError('changed_meanwhile')
  if (await findObjection(tx.db, complaint.id)) throw new ConsoleError('objection_open')
  const { outcome, answered_by } = complaint
  await recordAct(tx, { ...actOn(found, 'case.reopen'), before: { outcome, answered_by } })
  await run(
    tx.db,
    sql`
      update complaints set answered_at = null, outcome = null, answer = null, answered_by = null, answer_hash = null,
        staff_ids = '{}', alarmed_at = null
      where id = ${complaint.id}
    `,
  )
}
