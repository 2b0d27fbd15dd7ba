import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import type { Person } from '#platform/privacy.ts'
import { hashToken } from '#platform/tokens.ts'

import { emailKey } from './accounts.rules.ts'

/** Accounts due for erasure: deleted, or never confirmed. */
export type Departure = 'deleted' | 'not_confirmed'

/** Batch size per job run; the next run takes the rest. */
const AT_ONCE = 1000

const isDue = (departure: Departure, before: Date) =>
  departure === 'deleted'
    ? sql<boolean>`status = 'deleted' and deleted_at <= ${before}`
    : sql<boolean>`status = 'not_confirmed' and signup_date <= ${before}`

export async function listDepartures(db: Db, departure: Departure, before: Date): Promise<MemberId[]> {
  const rows = await many(
    db,
    sql<{ id: MemberId }>`select id from accounts where ${isDue(departure, before)} limit ${AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the account, so nobody can return or confirm while it is being erased. */
export async function lockDeparture(db: Db, account: MemberId, departure: Departure, before: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ id: MemberId }>`select id from accounts where id = ${account} and ${isDue(departure, before)} for update`,
  )
  return row !== undefined
}

/** Deletes the account with its sessions, links, consents and devices, and the counters kept by address. */
export async function eraseAccount(db: Db, { account, site, addresses }: Person): Promise<void> {
  const keys = addresses.map(emailKey)
  const failures = keys.map((key) => hashToken(key))
  // Some requests are counted by account id, hashed the same way.
  const requests = [...keys, emailKey(account)].map((key) => hashToken(`${site} ${key}`))
  await run(db, sql`delete from login_failures where site_id = ${site} and email_hash = any(${failures}::bytea[])`)
  await run(db, sql`delete from mail_requests where site_id = ${site} and email_hash = any(${requests}::bytea[])`)
  await run(db, sql`update invites set used_by = null where used_by = ${account}`)
  await run(db, sql`delete from accounts where id = ${account}`)
}
