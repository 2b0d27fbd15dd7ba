import { sql } from 'kysely'

import type { TrackingRecord } from '#features/tracking/tracking.rules.ts'
import type { ClientId, MemberId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, one, run } from '#platform/db/query.ts'
import { isPassword } from '#platform/passwords.ts'

import { accountCreated } from './accounts.events.ts'
import { emailKey } from './accounts.rules.ts'

type NewAccount = {
  clientId: ClientId
  email: string
  passwordHash: string
  birthDate: string
  tracking: TrackingRecord | undefined
  /** The version of the terms they agreed to. */
  termsVersion: string
  sensitiveData: boolean
}

type Row = { id: MemberId; profile_id: ProfileId; made: boolean }

/**
 * Creates an unconfirmed account with consents and wallet, inside the caller's transaction. A repeated client id
 * returns the account it created the first time.
 */
export async function createAccount(tx: Context, account: NewAccount): Promise<Row> {
  const now = tx.now()
  // R-AGE-8: the address decides where somebody joined; a chosen country is a cookie anybody can set.
  const joinedFrom = tx.geoipCountry ?? tx.country
  const made = await maybeOne(
    tx.db,
    sql<{ id: MemberId; profile_id: ProfileId }>`
      insert into accounts (site_id, client_id, email, email_key, password_hash, birth_date, language, country, status, tracking, signup_date)
      values (${tx.site.id}, ${account.clientId}, ${account.email}, ${emailKey(account.email)}, ${account.passwordHash},
        ${account.birthDate}, ${tx.locale}, ${joinedFrom}, 'not_confirmed',
        ${account.tracking ? JSON.stringify(account.tracking) : null}, ${now})
      on conflict (site_id, client_id) do nothing
      returning id, profile_id
    `,
  )
  if (made === undefined) return { ...(await madeBefore(tx, account.clientId)), made: false }
  const row = { ...made, made: true }
  const consents = ['terms', ...(account.sensitiveData ? ['sensitive_data'] : [])]
  await run(
    tx.db,
    sql`
      insert into consents (account_id, kind, version, locale, given_at)
      select ${row.id}, kind, ${account.termsVersion}, ${tx.locale}, ${now} from unnest(${consents}::text[]) as kind
    `,
  )
  await tx.announce(tx, accountCreated, { account: row.id, site: tx.site.id })
  return row
}

/** A repeated form creates nothing, so it needs no new checks. */
export async function wasMadeBefore(ctx: Context, clientId: ClientId): Promise<boolean> {
  const row = await maybeOne(
    ctx.db,
    sql<{ made: boolean }>`
      select true as made from accounts where site_id = ${ctx.site.id} and client_id = ${clientId}
    `,
  )
  return row !== undefined
}

/**
 * Whether a repeated form comes from the original sender. The client id is no credential: the sender must also know the
 * password, and the account must not be deleted.
 */
export async function isSameForm(ctx: Context, account: MemberId, password: string): Promise<boolean> {
  const row = await maybeOne(
    ctx.db,
    sql<{ password_hash: string }>`select password_hash from accounts where id = ${account} and status <> 'deleted'`,
  )
  return isPassword(password, row?.password_hash)
}

/** A separate statement: the one that hit the conflict may have a snapshot too old to see the other row. */
function madeBefore(tx: Context, clientId: ClientId) {
  return one(
    tx.db,
    sql<{ id: MemberId; profile_id: ProfileId }>`
      select id, profile_id from accounts where site_id = ${tx.site.id} and client_id = ${clientId}
    `,
  )
}
