import { sql } from 'kysely'

import { banLooksOf } from '#features/photos/ban-look.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { findOpenRequest } from '#features/staff/find-request.ts'
import { requireFreshProof } from '#features/staff/prove-again.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import type { ProfileId, StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { answerComplaint } from '../../complaints/answer-complaint.ts'
import { decideReport } from '../../decide-report.ts'
import { findReport } from '../../find-report.ts'
import { actOn, requireClaim } from '../claim-case.ts'
import { findReports } from '../find-reports.ts'
import { findSealed } from './find-sealed.ts'

type Waiting = { id: string; by: string; staff: StaffId }

/**
 * CONS-19: after the authority was told. Everything is hidden and the member frozen since the seal, so the ban can wait
 * for another named person: who sealed or reported it does not agree to it.
 */
export function confirmSealedCase(ctx: StaffContext, id: string): Promise<void> {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    const { found, sealed } = await findConfirmable(tx, id)
    if (await findOpenRequest(tx, { kind: 'case', id })) throw new ConsoleError('waits_for_second')
    await requireClaim(tx, found)
    await askSecondPerson(tx, {
      kind: confirmAct,
      permission: 'ban',
      payload: { id, by: tx.staff.name, staff: tx.staff.id },
      says: `Ban for good without a letter, sealed case ${found.reference}`,
      reason: `Reported to ${sealed.authority} under ${sealed.authority_reference}`,
      named: { apart: [sealed.sealer, sealed.reporter].filter((each) => each !== null) },
      ...{ site: found.site_id, subject: { kind: 'case', id }, case: found.reference },
    })
    hintConsole(tx, 'cases')
  })
}

async function findConfirmable(tx: StaffContext, id: string) {
  const both = await findSealed(tx, id, { lock: true })
  if (both.found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
  if (both.sealed.sealed_with !== null) throw new ConsoleError('part_of_seal')
  if (both.sealed.reported_at === null) throw new ConsoleError('authority_first')
  return both
}

/** What the sender of a notice reads. */
const ANSWER = 'Thank you. We have acted on your notice and informed the authority.'
const FACTS = 'Suspected child abuse, reported to the authority.'

/** Without a letter, which could warn the member; pictures stay hidden and their look refused. */
export const confirmAct: SecondPersonAct<Waiting> = {
  kind: 'sealed_case.confirm',
  async run(tx, { id, by, staff }) {
    const { found } = await findConfirmable(tx, id)
    const alone = staff === tx.staff.id
    const who = { by: alone ? by : `${by}, agreed by ${tx.staff.name}`, staff: [staff, tx.staff.id] }
    const reports = await findReports(tx, found)
    const suspects = reports.flatMap(({ reported_id }) => reported_id ?? [])
    for (const { id: report, reference } of [...reports, ...(await listWaitingReports(tx, id, suspects))]) {
      // The decision must not bring it back.
      await run(tx.db, sql`update reports set hidden_rating = null where id = ${report}`)
      await decideReport(tx, reference, { measure: 'suspend', rule: 'underage', facts: FACTS, silent: true, ...who })
      const about = (await findReport(tx.db, reference))?.reported_id
      if (about)
        await banLooksOf(
          tx.db,
          about,
          tx.sites.all().map((site) => site.id),
        )
    }
    if (found.complaint_id !== null)
      await answerComplaint(tx, found.reference, { outcome: 'acted', answer: ANSWER, ...who })
    await run(
      tx.db,
      sql`update sealed_cases set confirmed_by = ${tx.staff.id}, confirmed_at = ${tx.now()} where case_id = ${id}`,
    )
    await settleParts(tx, id)
    await recordAct(tx, actOn(found, 'case.confirm'))
    hintConsole(tx, 'cases')
  },
}

/** Of cases sealed with this one, those about the same people. */
const listWaitingReports = (tx: StaffContext, id: string, suspects: readonly ProfileId[]) =>
  many(
    tx.db,
    sql<{ id: string; reference: string }>`
      select report.id, report.reference from cases join reports report on report.id = cases.report_id
      where cases.sealed_with = ${id} and report.reported_id = any(${suspects}::text[]) order by report.id
    `,
  )

/** Those decided with it are on record like it; the others are settled on their own from now on. */
async function settleParts(tx: StaffContext, id: string): Promise<void> {
  await run(
    tx.db,
    sql`
      update sealed_cases part set authority = whole.authority, authority_reference = whole.authority_reference,
        authority_words = whole.authority_words, reported_by = whole.reported_by, reported_at = whole.reported_at,
        confirmed_by = whole.confirmed_by, confirmed_at = whole.confirmed_at
      from sealed_cases whole, cases
      where whole.case_id = ${id} and cases.id = part.case_id and cases.sealed_with = ${id} and cases.closed_at is not null
    `,
  )
  await run(tx.db, sql`update cases set sealed_with = null where sealed_with = ${id} and closed_at is null`)
}
