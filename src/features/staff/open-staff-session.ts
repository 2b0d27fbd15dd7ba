import { sql } from 'kysely'

import { deviceName } from '#features/accounts/device-name.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { Grant } from '#kernel/permissions.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { one, run } from '#platform/db/query.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { browserHash } from './find-staff-session.ts'
import { recordActOf } from './record-act.ts'
import { STAFF_SESSION } from './staff.rules.ts'
import { keepStaffToken, staffToken } from './staff-cookie.ts'
import { rememberStaffDevice } from './staff-devices.ts'
import { mailNewDevice } from './staff-mails.ts'

export type Method = 'passkey' | 'password' | 'recovery'

/**
 * CONS-1: a new token at every sign-in and every proof; this browser's earlier session ends with it. A browser that is
 * new to the person is announced by email. Inside the caller's transaction; returns what sets the cookie after it.
 */
export async function openStaffSession(tx: ConsoleContext, staff: StaffId, method: Method): Promise<() => void> {
  const token = newToken(tx.random)
  const now = tx.now()
  const before = staffToken(tx)
  if (before !== undefined) await run(tx.db, sql`delete from staff_sessions where token_hash = ${hashToken(before)}`)
  await run(
    tx.db,
    sql`
      insert into staff_sessions (token_hash, staff_id, method, device, browser_hash, country, created_at, touched_at, proved_at, expires_at)
      values (${hashToken(token)}, ${staff}, ${method}, ${deviceName(tx.userAgent)}, ${browserHash(tx.userAgent)},
        ${tx.geoipCountry}, ${now}, ${now}, ${now}, ${new Date(now.getTime() + STAFF_SESSION)})
    `,
  )
  const person = await one(
    tx.db,
    sql<{ email: string; grants: Grant[] }>`
      update staff set seen_at = ${now} where id = ${staff}
      returning email, coalesce((
        select json_agg(json_build_object('role', role, 'brands', brands)) from staff_grants where staff_id = staff.id
      ), '[]') as grants
    `,
  )
  await recordActOf(tx, { id: staff, grants: person.grants }, { act: 'session.open', after: { method } })
  const { isNew } = await rememberStaffDevice(tx, staff)
  if (isNew) await mailNewDevice(tx, person)
  return () => keepStaffToken(tx, token)
}
