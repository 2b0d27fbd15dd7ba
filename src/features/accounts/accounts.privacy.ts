import { sql } from 'kysely'

import { many, one } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

import { eraseAccount } from './erase-account.ts'

type Rows = Record<string, Json>

export const accountsPrivacy = definePrivacy({
  feature: 'accounts',
  tables: {
    accounts: ['id', 'profile_id', 'email', 'email_key'],
    sessions: ['account_id'],
    account_tokens: ['account_id', 'about'],
    consents: ['account_id'],
    known_devices: ['account_id'],
    account_attempts: ['account_id'],
    invites: ['used_by'],
    login_failures: ['email_hash'],
    mail_requests: ['email_hash'],
  },

  async exportOf({ db }, { account }) {
    const own = await one(
      db,
      sql<Rows>`
        select email, birth_date::text, language, country, status, paid, tracking, signup_date, confirmed_at,
          suspended_until::text, suspended_for, profile_hidden_at as held_at
        from accounts where id = ${account}
      `,
    )
    const consents = await many(
      db,
      sql<Rows>`
        select kind, version, locale, given_at, withdrawn_at from consents
        where account_id = ${account} order by given_at, kind
      `,
    )
    const sessions = await many(
      db,
      sql<Rows>`
        select device, created_at, last_used_at, expires_at, proved_at, proved_country from sessions
        where account_id = ${account} order by created_at
      `,
    )
    const devices = await many(
      db,
      sql<Rows>`select seen_at from known_devices where account_id = ${account} order by seen_at`,
    )
    const attempts = await many(
      db,
      sql<Rows>`select kind, attempted_at from account_attempts where account_id = ${account} order by attempted_at, id`,
    )
    return { ...own, consents, sessions, known_devices: devices, attempts }
  },

  erase: ({ db }, person) => eraseAccount(db, person),
})
