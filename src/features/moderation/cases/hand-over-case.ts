import { sql } from 'kysely'

import { hintConsole } from '#features/staff/console-hints.ts'
import { listColleagues } from '#features/staff/list-colleagues.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { actOn, requireClaim } from './claim-case.ts'
import { findCase } from './scoped-cases.ts'

/** CONS-16: to a colleague who may decide it in this brand; for a sealed case, to a named one. */
export function handOverCase(
  ctx: StaffContext,
  { id, to, reason }: { id: string; to: StaffId; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id, { lock: true })
    if (found.closed_at !== null) throw new ConsoleError('changed_meanwhile')
    await requireClaim(tx, found)
    const colleagues = await listColleagues(tx, 'decide_cases', found.site_id)
    const colleague = colleagues.find((each) => each.id === to && (!found.sealed || each.child_protection))
    if (colleague === undefined) throw new DomainError('not_found')
    await run(tx.db, sql`update cases set claimed_by = ${to}, claimed_at = ${tx.now()} where id = ${id}`)
    await recordAct(tx, { ...actOn(found, 'case.hand_over'), reason, after: { to, name: colleague.name } })
    hintConsole(tx, 'cases')
  })
}
