import { sql } from 'kysely'

import { emailKey, isEmail } from '#features/accounts/accounts.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { Grant } from '#kernel/permissions.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import type { Clock, Random } from '#platform/ports.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { INVITATION_LIFETIME } from './staff.rules.ts'

type Inviting = { db: Db; clock: Clock; random: Random }

/**
 * CONS-1: creates the person with their roles and returns the secret of their link. The command, which has no `by`, may
 * repeat an invitation before it is accepted: that gives new roles and ends the link before. Colleagues may not, or one
 * would overwrite the roles that another gave. Inside the caller's transaction.
 */
export async function inviteStaff(
  tx: Inviting,
  { email, grants, by }: { email: string; grants: readonly Grant[]; by?: StaffId },
): Promise<{ id: StaffId; token: string }> {
  if (by !== undefined) await refuseUninvitable(tx, email)
  if (!isEmail(email)) throw new DomainError('invalid_email')
  const now = tx.clock.now()
  const person = await maybeOne(
    tx.db,
    sql<{ id: StaffId }>`
      insert into staff (email, email_key, name, invited_at, invited_by)
      values (${email.trim()}, ${emailKey(email)}, ${email.split('@')[0]}, ${now}, ${by ?? null})
      on conflict (email_key) do update set invited_at = excluded.invited_at, invited_by = excluded.invited_by
        where staff.joined_at is null and staff.locked_at is null and ${by === undefined}
      returning id
    `,
  )
  if (person === undefined) throw new ConsoleError('staff_exists')
  await storeGrants(tx, person.id, grants)
  return { id: person.id, token: await issueInvitation(tx, person.id) }
}

/** Asked before somebody else is bothered with it, and again when it is done. */
export async function refuseUninvitable({ db }: Pick<Inviting, 'db'>, email: string): Promise<void> {
  if (!isEmail(email)) throw new DomainError('invalid_email')
  const known = await maybeOne(
    db,
    sql<{ waits: boolean }>`
      select joined_at is null and locked_at is null as waits from staff where email_key = ${emailKey(email)}
    `,
  )
  if (known !== undefined) throw new ConsoleError(known.waits ? 'already_invited' : 'staff_exists')
}

/** Also for somebody who has lost every way in: the link before it ends, and using this one ends the old ways. */
export async function issueInvitation(tx: Inviting, staff: StaffId): Promise<string> {
  await endInvitations(tx, staff)
  const token = newToken(tx.random)
  const now = tx.clock.now()
  await run(
    tx.db,
    sql`
      insert into staff_invitations (token_hash, staff_id, created_at, expires_at)
      values (${hashToken(token)}, ${staff}, ${now}, ${new Date(now.getTime() + INVITATION_LIFETIME)})
    `,
  )
  return token
}

export async function endInvitations({ db, clock }: Pick<Inviting, 'db' | 'clock'>, staff: StaffId): Promise<void> {
  await run(
    db,
    sql`update staff_invitations set used_at = ${clock.now()} where staff_id = ${staff} and used_at is null`,
  )
}

export async function storeGrants(tx: Pick<Inviting, 'db' | 'clock'>, staff: StaffId, grants: readonly Grant[]) {
  await run(tx.db, sql`delete from staff_grants where staff_id = ${staff}`)
  for (const { role, brands } of grants)
    await run(
      tx.db,
      sql`
        insert into staff_grants (staff_id, role, brands, granted_at)
        values (${staff}, ${role}, ${brands === null ? null : [...brands]}, ${tx.clock.now()})
      `,
    )
}
