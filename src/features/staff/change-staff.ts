import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import { type Grant, leaveFor } from '#kernel/permissions.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { hintConsole } from './console-hints.ts'
import { inviteStaff, issueInvitation, storeGrants } from './invite-staff.ts'
import { requireFreshProof } from './prove-again.ts'
import { recordAct } from './record-act.ts'
import { mailInvitation } from './staff-mails.ts'
import { endSessionsOf } from './staff-sessions.ts'

const linkOf = ({ origin }: StaffContext, token: string) => `${origin}/invitation?token=${token}`

/** Emails the link and returns it, for installations without a mail server. */
export async function inviteColleague(
  ctx: StaffContext,
  { email, grants, reason }: { email: string; grants: readonly Grant[]; reason: string },
): Promise<{ id: StaffId; link: string }> {
  requireFreshProof(ctx)
  refuseMoreThanOwn(ctx, grants)
  return inTransaction(ctx, async (tx) => {
    const { id, token } = await inviteStaff(tx, { email, grants })
    const link = linkOf(tx, token)
    await recordAct(tx, { act: 'staff.invite', subject: { kind: 'staff', id }, reason, after: { grants } })
    await mailInvitation(tx, { email, link })
    return { id, link }
  })
}

/** For somebody who lost every way in. */
export async function inviteAgain(ctx: StaffContext, { id, reason }: { id: StaffId; reason: string }) {
  requireFreshProof(ctx)
  return inTransaction(ctx, async (tx) => {
    const { email } = await colleague(tx, id)
    const token = await issueInvitation(tx, id)
    const link = linkOf(tx, token)
    await recordAct(tx, { act: 'staff.invite_again', subject: { kind: 'staff', id }, reason })
    await mailInvitation(tx, { email, link })
    return { id, link }
  })
}

/** Locks a colleague out at once, or lets them in again. */
export async function lockColleague(
  ctx: StaffContext,
  { id, locked, reason }: { id: StaffId; locked: boolean; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwners(tx)
    await colleague(tx, id)
    await run(tx.db, sql`update staff set locked_at = ${locked ? tx.now() : null} where id = ${id}`)
    if (locked) {
      await endSessionsOf(tx, id)
      await refuseWithoutOwner(tx)
    }
    await recordAct(tx, { act: locked ? 'staff.lock' : 'staff.unlock', subject: { kind: 'staff', id }, reason })
  })
}

export async function endColleaguesSessions(ctx: StaffContext, { id, reason }: { id: StaffId; reason: string }) {
  await inTransaction(ctx, async (tx) => {
    await colleague(tx, id)
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

/** Nobody hands out more than they hold: roles are given by owners alone, except the seat of a helper. */
function refuseMoreThanOwn({ staff }: StaffContext, grants: readonly Grant[]): void {
  if (leaveFor(staff.grants, 'give_roles') !== undefined) return
  const ownRoles = new Set(staff.grants.map(({ role }) => role))
  if (grants.some(({ role }) => role === 'owner' || !ownRoles.has(role))) throw new ConsoleError('not_permitted')
}

async function colleague(tx: StaffContext, id: StaffId): Promise<{ email: string }> {
  if (id === tx.staff.id) throw new ConsoleError('own_account')
  // Every act on a colleague comes by here.
  hintConsole(tx, 'staff')
  const row = await maybeOne(tx.db, sql<{ email: string }>`select email from staff where id = ${id} for update`)
  if (row === undefined) throw new DomainError('not_found')
  return row
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
