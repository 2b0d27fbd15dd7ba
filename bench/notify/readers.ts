import pg from 'pg'

import { sections } from '#features/all.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { prepareJobs } from '#platform/jobs.ts'
import { systemClock } from '#platform/ports.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

export const PEOPLE = 1_000_000
/** One in this many of the notified members has a push subscription. */
const PUSHABLE = 3

export type Readers = { url: string }

/** Creates members; the first `notices` of them have a due notification about an unread message. */
export async function makeReaders(url: string, notices: number): Promise<Readers> {
  await migrate(url)
  const database = openDatabase(url, { size: 1 })
  await prepareJobs(database.pool)
  await applySites({ db: database.db, clock: systemClock }, readSiteFiles(DEMO_SITES, sections))
  await database.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const statement of EVERYBODY) await client.query(statement, [PEOPLE])
    for (const statement of UNREAD_MESSAGES) await client.query(statement, [notices])
    await client.query(SUBSCRIPTIONS, [notices, PUSHABLE])
    await client.query('vacuum analyze')
    return { url }
  } finally {
    await client.end()
  }
}

const id = (letter: string, n: string) => `'${letter}' || lpad((${n})::text, 21, '0')`

const EVERYBODY = [
  `insert into accounts (id, profile_id, site_id, client_id, email, email_key, password_hash, birth_date, language, status, signup_date)
   select ${id('a', 'n')}, ${id('p', 'n')}, 'localhost', gen_random_uuid(), n || '@example.com', n || '@example.com', '', '1990-01-01',
     'en', 'active', now() from generate_series(1, $1::integer) n`,
  `insert into profiles (id, site_id, account_id, name, country, status, gender, birth_date, last_active, created_at)
   select ${id('p', 'n')}, 'localhost', ${id('a', 'n')}, 'Person ' || n, 'NL', 'active', 'female', '1990-01-01', now(), now()
   from generate_series(1, $1::integer) n`,
]

/** Each member has a message from the next one. */
const UNREAD_MESSAGES = [
  `insert into conversations (id, site_id, low_id, high_id, started_by, started_at, last_seq)
   select ${id('c', 'n')}, 'localhost', ${id('p', 'n')}, ${id('p', 'n + 1')}, ${id('p', 'n + 1')}, now(), 1
   from generate_series(1, $1::integer) n`,
  `insert into chats (conversation_id, profile_id, other_id, last_at, received)
   select ${id('c', 'n')}, ${id('p', 'n')}, ${id('p', 'n + 1')}, now(), 1 from generate_series(1, $1::integer) n`,
  `insert into notices (profile_id, kind, subject_id, site_id, from_id, count, since, step, due_at)
   select ${id('p', 'n')}, 'message', ${id('c', 'n')}, 'localhost', ${id('p', 'n + 1')}, 1, now() - interval '1 hour', 'push', now()
   from generate_series(1, $1::integer) n`,
  `insert into sessions (id, token_hash, account_id, site_id, device, created_at, last_used_at, expires_at)
   select ${id('s', 'n')}, sha256(convert_to(n::text, 'UTF8')), ${id('a', 'n')}, 'localhost', 'bench', now(), now(), now() + interval '1 day'
   from generate_series(1, $1::integer) n`,
]

const SUBSCRIPTIONS = `
  insert into push_subscriptions (endpoint, account_id, session_id, site_id, device, p256dh, auth, subscribed_at)
  select 'https://fcm.googleapis.com/fcm/send/' || n, ${id('a', 'n')}, ${id('s', 'n')}, 'localhost', 'bench',
    decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex'), now()
  from generate_series(1, $1::integer) n where n % $2 = 0`
