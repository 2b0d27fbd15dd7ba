import pg from 'pg'

import { sections } from '#features/all.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { prepareJobs } from '#platform/jobs.ts'
import { systemClock } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

/** Enough pairs that sixteen senders seldom collide on one. Both members of a pair write. */
export const PEOPLE = 1000
/** More than anybody can spend during the bench. */
const CREDITS = 1_000_000

export type World = { site: Site; talkers: Talker[] }
export type Talker = {
  n: number
  profile: string
  account: string
  other: string
  conversation: string
  cookie: string
}

/** Creates members of the site `localhost` with logins, credits and a first message to each other. */
export async function makeWorld(url: string): Promise<World> {
  await migrate(url)
  const database = openDatabase(url, { size: 1 })
  await prepareJobs(database.pool)
  await applySites({ db: database.db, clock: systemClock }, readSiteFiles(DEMO_SITES, sections))
  const sites = createSiteStore(database.db, sections, (error) => {
    throw error
  })
  await sites.follow(url)
  const site = sites.byHost('localhost')!
  await sites.stop()
  await database.close()

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return { site, talkers: await addTalkers(client, PEOPLE) }
  } finally {
    await client.end()
  }
}

/** Needs a database that has the site `localhost`. */
export async function addTalkers(client: pg.Client, people: number): Promise<Talker[]> {
  for (const statement of PEOPLE_STATEMENTS) await client.query(statement, [people])
  await client.query('create unique index on bench_people (n)')
  await client.query(`select grant_credits(account, 'bought', $1, 'bench', account, now()) from bench_people`, [
    CREDITS,
  ])
  await client.query(
    `select send_message('localhost', profile, account, other, gen_random_uuid(), 'text', 'Hello', null, 1, null, now()) from bench_people`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<Talker>(`
    select people.*, 'duet_session=bench-' || n as cookie, chats.conversation_id as conversation
    from bench_people people join chats on chats.profile_id = profile and chats.other_id = other order by n
  `)
  return rows
}

const PEOPLE_STATEMENTS = [
  `create table bench_people as
   select n, 'p' || lpad(n::text, 21, '0') as profile, 'a' || lpad(n::text, 21, '0') as account,
     'p' || lpad((case n % 2 when 0 then n - 1 else n + 1 end)::text, 21, '0') as other
   from generate_series(1, $1::integer) n`,
  `insert into accounts (id, profile_id, site_id, client_id, email, email_key, password_hash, birth_date, language, status, paid, signup_date)
   select account, profile, 'localhost', gen_random_uuid(), account || '@example.com', account || '@example.com', '', '1990-01-01', 'en', 'active', true, now()
   from bench_people where n <= $1`,
  `insert into profiles (id, site_id, account_id, name, country, status, gender, birth_date, last_active, created_at)
   select profile, 'localhost', account, 'Person ' || n, 'NL', 'active', case n % 2 when 0 then 'male' else 'female' end, '1990-01-01', now(), now()
   from bench_people where n <= $1`,
  `insert into wallets (account_id, site_id) select account, 'localhost' from bench_people where n <= $1`,
  `insert into sessions (token_hash, account_id, site_id, device, created_at, last_used_at, expires_at)
   select sha256(convert_to('bench-' || n, 'UTF8')), account, 'localhost', 'bench', now(), now(), now() + interval '1 day'
   from bench_people where n <= $1`,
]
