import { sql } from 'kysely'

import type { StaffId } from '#kernel/ids.ts'
import { type Grant, leaveFor } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { lapseRequestsOf } from './end-requests.ts'
import { findColleague } from './find-colleague.ts'
import { endInvitations, storeGrants } from './invite-staff.ts'
import { requireFreshProof } from './prove-again.ts'
import { recordAct } from './record-act.ts'
import { quoted } from './request-words.ts'
import { askSecondPerson, type SecondPersonAct } from './second-person.ts'
import { endSessionsOf } from './staff-sessions.ts'

export const unlockAct: SecondPersonAct<{ id: StaffId; reason: string }> = {
  kind: 'staff.unlock',
  run: (tx, { id, reason }) => setLocked(tx, { id, locked: false, reason }),
}

/**
 * Locks a colleague out at once, with every link and every request of theirs that still waits. Who needs a second person for staff needs
 * one to let somebody in again, not to keep somebody out.
 */
export async function lockColleague(
  ctx: StaffContext,
  kinds: readonly SecondPersonAct[],
  { id, locked, reason }: { id: StaffId; locked: boolean; reason: string },
): Promise<{ request: string | null }> {
  if (!locked) requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    if (!locked && leaveFor(tx.staff.grants, 'invite_staff') === 'second') {
      const { name } = await findColleague(tx, id)
      const request = await askSecondPerson(tx, {
        ...{ kind: unlockAct, permission: 'invite_staff', payload: { id, reason }, reason },
        ...{ says: `${quoted(name)} is let in again`, subject: { kind: 'staff', id } },
      })
      return { request: request.id }
    }
    await setLocked(tx, { id, locked, reason })
    if (locked) await lapseRequestsOf(tx, kinds, id)
    return { request: null }
  })
}

async function setLocked(tx: StaffContext, { id, locked, reason }: { id: StaffId; locked: boolean; reason: string }) {
  await lockOwners(tx)
  await findColleague(tx, id)
  await run(tx.db, sql`update staff set locked_at = ${locked ? tx.now() : null} where id = ${id}`)
  if (locked) {
    await endSessionsOf(tx, id)
    await endInvitations(tx, id)
    await refuseWithoutOwner(tx)
  }
  await recordAct(tx, { act: locked ? 'staff.lock' : 'staff.unlock', subject: { kind: 'staff', id }, reason })
}

export async function endColleaguesSessions(ctx: StaffContext, { id, reason }: { id: StaffId; reason: string }) {
  await inTransaction(ctx, async (tx) => {
    await findColleague(tx, id)
    const ended = await endSessionsOf(tx, id)
    await recordAct(tx, { act: 'staff.end_sessions', subject: { kind: 'staff', id }, reason, after: { ended } })
  })
}

/** CONS-7: carried out once a second owner has agreed. Rights change at once; sessions stay and ask for them each time. */
export async function changeGrants(
  tx: StaffContext,
  { id, grants, child_protection }: { id: StaffId; grants: readonly Grant[]; child_protection: boolean },
): Promise<void> {
  await lockOwners(tx)
  const before = await one(
    tx.db,
    sql<{ grants: Grant[]; child_protection: boolean }>`
      select child_protection, coalesce((
        select json_agg(json_build_object('role', role, 'brands', brands) order by role)
        from staff_grants where staff_id = staff.id
      ), '[]') as grants
      from staff where id = ${id}
    `,
  )
  await storeGrants(tx, id, grants)
  await run(tx.db, sql`update staff set child_protection = ${child_protection} where id = ${id}`)
  await refuseWithoutOwner(tx)
  await recordAct(tx, {
    ...{ act: 'staff.change_roles', subject: { kind: 'staff', id } },
    ...{ before, after: { grants, child_protection } },
  })
}

/** Two owners who lock each other at once must not both succeed. */
const lockOwners = ({ db }: StaffContext) => lockName(db, 'staff owners')

async function refuseWithoutOwner({ db }: StaffContext): Promise<void> {
  const { owners } = await one(
    db,
    sql<{ owners: number }>`
      select count(*) as owners from staff_grants join staff on staff.id = staff_id
      where role = 'owner' and brands is null and locked_at is null and joined_at is not null
    `,
  )
  if (owners === 0) throw new ConsoleError('last_owner')
}
