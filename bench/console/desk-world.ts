import pg from 'pg'

import { sections } from '#features/all.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import type { StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { systemClock } from '#platform/ports.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { fillProfiles } from '../search/fill.ts'

export type DeskWorld = { ctx: StaffContext; close(): Promise<void> }

const STAFF = 'bench-staff-aaaaaaaaaa' as StaffId

/** Members with accounts, reports about them (half of them open) and acts of staff, and somebody who may do everything. */
export async function makeDeskWorld(
  server: string,
  { members, cases, acts }: Record<'members' | 'cases' | 'acts', number>,
): Promise<DeskWorld> {
  const url = await newDatabase(server)
  await migrate(url)
  const database = openDatabase(url, { size: 4 })
  await applySites({ db: database.db, clock: systemClock }, readSiteFiles(DEMO_SITES, sections))
  const sites = createSiteStore(database.db, sections, (error) => {
    throw error
  })
  await sites.follow(url)
  await sites.stop()

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillProfiles(client, members)
  await client.query(ACCOUNTS)
  await client.query(
    'update profiles set account_id = accounts.id from accounts where accounts.profile_id = profiles.id',
  )
  await client.query(REPORTS, [cases])
  await client.query(
    `insert into staff (id, email, email_key, name, invited_at, joined_at)
     values ($1, 'bench@staff.test', 'bench@staff.test', 'Bench', now(), now())`,
    [STAFF],
  )
  await client.query(ACTS, [acts, STAFF])
  await client.query('vacuum analyze')
  await client.end()

  const ctx = {
    db: database.db,
    clock: systemClock,
    now: () => systemClock.now(),
    sites,
    address: '127.0.0.1',
    userAgent: 'Firefox',
    staff: { id: STAFF, name: 'Bench', email: 'bench@staff.test', grants: GRANTS, childProtection: true },
    // Lists use nothing else.
  } as unknown as StaffContext
  return { ctx, close: database.close }
}

const GRANTS = [
  { role: 'owner', brands: null },
  { role: 'operations', brands: null },
] as const

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database bench_console')
  await client.end()
  const url = new URL(server)
  url.pathname = '/bench_console'
  return url.href
}

const ACCOUNTS = `
  insert into accounts (profile_id, site_id, client_id, email, email_key, password_hash, birth_date, language, country,
    status, signup_date, confirmed_at, paid)
  select id, site_id, gen_random_uuid(), 'member-' || n || '@example.com', 'member-' || n || '@example.com', '', birth_date,
    (array['en', 'nl', 'de', 'fr'])[1 + n % 4], country,
    case when n % 20 = 0 then 'not_confirmed' else 'active' end, created_at - make_interval(secs => n % 86400),
    case when n % 20 > 0 then created_at end, n % 10 = 0
  from (select *, row_number() over () as n from profiles where not fictional) people
`

const REPORTS = `
  insert into reports (site_id, reference, client_id, reporter_id, reported_id, kind, reason, evidence, reported_at, decided_at)
  select 'localhost', 'B' || lpad(n::text, 8, '0'), gen_random_uuid(), one.id, other.id, 'profile',
    (array['fake', 'money', 'underage', 'harassment', 'spam', 'other'])[1 + n % 6], '{}',
    now() - make_interval(mins => n), case when n % 2 = 0 then now() end
  from (select id, row_number() over () as n from (select id from profiles where not fictional limit $1) few) one
  join (select id, row_number() over () as n from (select id from profiles where not fictional order by id limit $1) few) other
    using (n)
`

const ACTS = `
  insert into staff_actions (at, staff_id, roles, network, device, act, site_id, subject_kind, subject_id)
  select now() - make_interval(secs => n * 30), $2, '{operations}', '127.0.0.1', 'Firefox',
    (array['member.open', 'case.claim', 'photo.look', 'session.open'])[1 + n % 4], 'localhost', 'member', 'x' || n
  from generate_series(1, $1::integer) n
`
