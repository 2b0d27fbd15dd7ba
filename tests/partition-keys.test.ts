import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { many, run } from '#platform/db/query.ts'

import { sharedTestApp } from './support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

/**
 * Tables that grow with use, without a bound per member, and the column they would be partitioned by. PostgreSQL wants
 * that column in every unique key of a partitioned table, and adding it later means rebuilding the index of the largest
 * tables (docs/decisions/015-migrations.md).
 */
const LARGE: Record<string, string> = {
  messages: 'conversation_id',
  conversations: 'id',
  chats: 'profile_id',
  ended_messages: 'conversation_id',
  conversation_starts: 'profile_id',
  chat_photos: 'profile_id',
  fictional_answers: 'conversation_id',
  fictional_notes: 'conversation_id',
  likes: 'liked_id',
  matches: 'low_id',
  swipes: 'profile_id',
  swipe_days: 'profile_id',
  blocks: 'blocker_id',
  place_changes: 'profile_id',
  notices: 'profile_id',
  notification_facts: 'at',
  notification_consents: 'account_id',
  announcement_readers: 'account_id',
  login_failures: 'failed_at',
  ledger_sets: 'id',
  ledger_lines: 'set_id',
  orders: 'account_id',
  payments: 'order_id',
  payment_events: 'payment_id',
  payment_hooks: 'received_at',
  staff_actions: 'at',
  staff_failures: 'failed_at',
  sent_mails: 'at',
  figures_days: 'day',
  figures_money_daily: 'day',
  figures_money_late: 'day',
  figures_buyers_daily: 'day',
  figures_hourly: 'day',
  visit_marks: 'day',
  active_days: 'day',
  growth_daily: 'day',
}

/** Unique keys that cannot have it, and why. */
const EXCEPTIONS: Record<string, string> = {
  conversations_low_id_high_id_key: 'one conversation per pair is the guarantee, and the pair is known before the id',
  chat_photos_pkey: 'addresses carry only the id; its 128 random bits stay unique in any partition',
  chat_photos_key_key: 'one row per file: deleting a photo must not delete the file of another',
  ledger_sets_cause_cause_id_key: 'one cause moves credits once, for ever and for whomever',
  orders_pkey: 'addresses, invoices and payments carry only the id',
  payments_pkey: 'checkout pages and webhooks carry only the id',
  payments_provider: 'webhooks carry only the number of the provider; one of theirs is one of ours',
  payment_hooks_pkey: 'an event counts once, however much later it is delivered again',
}

/** Bounded by the members, sites or staff there are, kept for days only, or rare. */
const SMALL = `
  account_attempts account_origins account_tokens accounts active_daily cohort_weekly growth_erased age_checks age_places announcement_drafts announcements banned_looks cases client_errors companies
  complaint_files complaint_objections complaints consents data_exports debit_blocks debit_codes debit_mandates
  debit_returns discount_uses fictional_claims fictional_confirmations fictional_files first_hours invites invoice_counters invoices
  known_devices last_searches leaving_reasons made_codes mail_requests mail_stops mailbox_mails match_wishes member_notes
  member_views moderation_appeals
  moderation_decisions moderation_undos nodes notification_settings notification_tallies payment_tokens personal_codes
  photo_claims photo_shifts photo_verdicts photos profile_cells profiles push_keys push_subscriptions recent_signups refunds removed_looks reports
  sandbox_payments sandbox_refunds scam_looks scam_marks schema_migrations picture_looks sealed_cases sealed_looks sealed_pictures sessions signup_gifts signup_targets sites
  staff staff_challenges staff_views staff_devices staff_grants staff_invitations staff_passkeys staff_recovery_codes
  staff_requests staff_sessions unsent_messages upkeep_runs used_challenges visit_salts wallets withdrawals
`
  .trim()
  .split(/\s+/)

type Key = { table: string; name: string; columns: string[] }

const uniqueKeys = () =>
  many(
    db(),
    sql<Key>`
      select tables.relname as table, keys.relname as name, array(
        select attname::text from pg_attribute
        where attrelid = tables.oid and attnum = any((index.indkey::smallint[])[0:index.indnkeyatts - 1])
      ) as columns
      from pg_index index
      join pg_class keys on keys.oid = index.indexrelid
      join pg_class tables on tables.oid = index.indrelid
      where index.indisunique and tables.relnamespace = 'public'::regnamespace
      order by 1, 2
    `,
  )

const tables = async () => {
  const rows = await many(
    db(),
    sql<{ name: string }>`select tablename::text as name from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name)
}

const withoutPartitionKey = async () =>
  (await uniqueKeys())
    .filter(({ table, columns }) => LARGE[table] !== undefined && !columns.includes(LARGE[table]))
    .map(({ name }) => name)

const undecided = async () => (await tables()).filter((name) => LARGE[name] === undefined && !SMALL.includes(name))

test('every unique key of a large table has its partition key, or a reason why not', async () => {
  expect(await withoutPartitionKey()).toEqual(Object.keys(EXCEPTIONS).sort())
})

test('every table is known to be large or small, and its partition key is a column of it', async () => {
  expect(await undecided()).toEqual([])
  const columns = await many(
    db(),
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    `,
  )
  const known = new Set(columns.map(({ name }) => name))
  const keys = Object.entries(LARGE).map(([table, column]) => `${table}.${column}`)
  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

test('a planted key without it is found, and so is a new table', async () => {
  await run(db(), sql`create table planted (id integer primary key)`)
  await run(db(), sql`create unique index planted_key on messages (client_id)`)
  try {
    expect(await withoutPartitionKey()).toContain('planted_key')
    expect(await undecided()).toEqual(['planted'])
  } finally {
    await run(db(), sql`drop index planted_key`)
    await run(db(), sql`drop table planted`)
  }
})
