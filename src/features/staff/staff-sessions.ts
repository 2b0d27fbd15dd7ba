import { sql } from 'kysely'

import type { StaffId } from '#kernel/ids.ts'
import type { ConsoleContext, StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { recordAct, recordActOf } from './record-act.ts'
import { forgetStaffToken } from './staff-cookie.ts'

export type StaffSession = {
  id: string
  device: string
  method: string
  created_at: Date
  touched_at: Date
  own: boolean
}

/** A session is named by a part of its hash, which opens nothing. */
const NAME = sql`left(encode(token_hash, 'hex'), 16)`

export const listStaffSessions = ({ db, clock, staff }: StaffContext): Promise<StaffSession[]> =>
  many(
    db,
    sql<StaffSession>`
      select ${NAME} as id, device, method, created_at, touched_at, token_hash = ${staff.session} as own
      from staff_sessions where staff_id = ${staff.id} and expires_at > ${clock.now()} order by touched_at desc
    `,
  )

export async function signOut(ctx: ConsoleContext): Promise<void> {
  const staff = ctx.staff ?? ctx.lockedStaff
  if (staff !== null)
    await inTransaction(ctx, async (tx) => {
      await run(tx.db, sql`delete from staff_sessions where token_hash = ${staff.session}`)
      await recordActOf(tx, staff, { act: 'session.end' })
    })
  forgetStaffToken(ctx)
}

/** One of one's own sessions, or all but this one. */
export function endOwnSessions(ctx: StaffContext, which: { id: string } | 'others'): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const chosen = which === 'others' ? sql`token_hash <> ${tx.staff.session}` : sql`${NAME} = ${which.id}`
    const ended = await run(tx.db, sql`delete from staff_sessions where staff_id = ${tx.staff.id} and ${chosen}`)
    if (ended > 0) await recordAct(tx, { act: 'session.end', after: { ended } })
  })
}

/** All sessions of a colleague; their open pages notice within seconds. */
export const endSessionsOf = (tx: Pick<ConsoleContext, 'db'>, staff: StaffId): Promise<number> =>
  run(tx.db, sql`delete from staff_sessions where staff_id = ${staff}`)
