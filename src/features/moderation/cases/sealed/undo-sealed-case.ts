import { sql } from 'kysely'

import { allowLooksOf } from '#features/photos/ban-look.ts'
import { liftSeal } from '#features/photos/sealed-pictures.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import { findOpenRequest } from '#features/staff/find-request.ts'
import { requireFreshProof } from '#features/staff/prove-again.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { findReport } from '../../find-report.ts'
import { undoDecision } from '../../undo-decision.ts'
import { actOn } from '../claim-case.ts'
import { findReports } from '../find-reports.ts'
import { findSealed } from './find-sealed.ts'

type Undoing = { id: string; reason: string }

/** CONS-19: two named people take the ban back, and pictures are seen again. The evidence stays under seal: the authority was told of it. */
export function undoSealedCase(ctx: StaffContext, { id, reason }: Undoing): Promise<void> {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    const { found } = await findConfirmed(tx, id)
    if (await findOpenRequest(tx, { kind: 'case', id })) throw new ConsoleError('waits_for_second')
    await askSecondPerson(tx, {
      kind: undoSealedAct,
      permission: 'ban',
      payload: { id, reason },
      says: `Take the ban back, sealed case ${found.reference}`,
      reason,
      named: { apart: [] },
      ...{ site: found.site_id, subject: { kind: 'case', id }, case: found.reference },
    })
    hintConsole(tx, 'cases')
  })
}

async function findConfirmed(tx: StaffContext, id: string) {
  const both = await findSealed(tx, id, { lock: true })
  if (both.sealed.sealed_with !== null) throw new ConsoleError('part_of_seal')
  if (both.sealed.confirmed_at === null || both.sealed.undone_at !== null) throw new ConsoleError('changed_meanwhile')
  return both
}

/** Without a letter: its words would tell of the suspicion. */
export const undoSealedAct: SecondPersonAct<Undoing> = {
  kind: 'sealed_case.undo',
  async run(tx, { id, reason }) {
    const { found } = await findConfirmed(tx, id)
    const parts = await many(
      tx.db,
      sql<{ reference: string }>`
        select report.reference from cases join reports report on report.id = cases.report_id where cases.sealed_with = ${id}
      `,
    )
    for (const { reference } of [...(await findReports(tx, found)), ...parts]) {
      await undoDecision(tx, reference, { why: reason, by: tx.staff.name, silent: true })
      const about = (await findReport(tx.db, reference))?.reported_id
      if (about) await allowLooksOf(tx.db, about)
    }
    await liftSeal(tx, id)
    await run(
      tx.db,
      sql`update sealed_cases set undone_by = ${tx.staff.id}, undone_at = ${tx.now()} where case_id = ${id}`,
    )
    await recordAct(tx, { ...actOn(found, 'case.undo'), reason })
    hintConsole(tx, 'cases')
  },
}
