import { sql } from 'kysely'

import { hintConsole } from '#features/staff/console-hints.ts'
import { recordAct } from '#features/staff/record-act.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { type CaseFilter, matches } from './list-cases.ts'
import { type Case, findCase, isClaimed, mayKnow } from './scoped-cases.ts'

/** CONS-11: one at a time works on a case; anybody may read it. */
export function claimCase(ctx: StaffContext, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id, { lock: true })
    refuseClaimed(tx, found)
    if (found.claimed_by !== null) return
    await claim(tx, found)
    await recordAct(tx, actOn(found, 'case.claim'))
    hintConsole(tx, 'cases')
  })
}

/** Back to the others, with a word why. */
export function giveBackCase(ctx: StaffContext, { id, reason }: { id: string; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const found = await findCase(tx, id, { lock: true })
    if (found.claimed_by !== tx.staff.id) throw new ConsoleError('changed_meanwhile')
    await run(tx.db, sql`update cases set claimed_by = null, claimed_at = null where id = ${id}`)
    await recordAct(tx, { ...actOn(found, 'case.give_back'), reason })
    hintConsole(tx, 'cases')
  })
}

/** The most urgent case that nobody works on. Sealed ones are opened on purpose, never in passing. */
export function claimNextCase(ctx: StaffContext, filter: CaseFilter): Promise<{ id: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const next = await maybeOne(
      tx.db,
      sql<{ id: string }>`
        select id from cases
        where closed_at is null and not sealed and not ${isClaimed(tx)} and ${mayKnow(tx, filter.brand)} and ${matches(tx, filter)}
        order by due_at, id limit 1 for update skip locked
      `,
    )
    if (next) await claimCase(tx, next.id)
    return { id: next?.id ?? null }
  })
}

/** For acts on a case: it must be free or one's own, and becomes one's own. */
export async function requireClaim(tx: StaffContext, found: Case): Promise<void> {
  refuseClaimed(tx, found)
  await claim(tx, found)
}

function refuseClaimed({ staff }: StaffContext, { claimed_by }: Case): void {
  if (claimed_by !== null && claimed_by !== staff.id) throw new ConsoleError('case_claimed')
}

const claim = (tx: StaffContext, { id }: Case) =>
  run(tx.db, sql`update cases set claimed_by = ${tx.staff.id}, claimed_at = ${tx.now()} where id = ${id}`)

/** For the log: the case and its brand. A sealed case says no more than that it is one. */
export const actOn = ({ id, site_id, reference, sealed }: Case, act: string) => ({
  act: sealed ? act.replace('case.', 'sealed_case.') : act,
  site: site_id,
  subject: { kind: 'case', id },
  case: reference,
})
