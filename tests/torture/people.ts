import { sql } from 'kysely'

import { sections } from '#features/all.ts'
import { grantCredits } from '#features/credits/grant-credits.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type Db, openDatabase } from '#platform/db/pool.ts'
import { many, run } from '#platform/db/query.ts'
import { prepareJobs } from '#platform/jobs.ts'
import { systemClock } from '#platform/ports.ts'
import { hashToken } from '#platform/tokens.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { ACCOUNTS } from './plan.ts'

export const SITE = 'localhost'
/** The variable that holds the key of the site's payment provider. */
export const BANK_KEY_NAME = 'TORTURE_MOLLIE_KEY'

/** Few enough that some run out before they buy: those are refused and must not be charged. */
const FIRST_CREDITS = 60

export type Person = { profile: ProfileId; account: MemberId; cookie: string }

/** A site that collects through the given bank, and its logged-in members, half of them without a purchase. */
export async function makePeople(url: string, bankUrl: string): Promise<Person[]> {
  await migrate(url)
  const database = openDatabase(url, { size: 2 })
  try {
    await prepareJobs(database.pool)
    await applySites({ db: database.db, clock: systemClock }, siteWithBank(bankUrl))
    return await insertPeople(database.db)
  } finally {
    await database.close()
  }
}

function siteWithBank(bankUrl: string) {
  const { companies, sites } = readSiteFiles(DEMO_SITES, sections)
  const site = sites.find(({ id }) => id === SITE)!
  const mollie = { key: { env: BANK_KEY_NAME }, base_url: bankUrl }
  const payments = { ...(site.payments as object), payment_providers: { mollie } }
  return { companies, sites: [{ ...site, payments }] }
}

async function insertPeople(db: Db): Promise<Person[]> {
  const rows = await many(
    db,
    sql<{ n: number; account: MemberId; profile: ProfileId }>`
      with made as (
        insert into accounts (site_id, client_id, email, email_key, password_hash, birth_date, language, status, paid,
          confirmed_at, signup_date)
        select ${SITE}, gen_random_uuid(), n || '@torture.test', n || '@torture.test', '', '1990-01-01', 'en', 'active',
          n % 2 = 0, now(), now() - interval '30 days'
        from generate_series(0, ${ACCOUNTS}::integer - 1) n
        returning split_part(email, '@', 1)::integer as n, id, profile_id
      ), shown as (
        insert into profiles (id, site_id, account_id, name, country, status, gender, birth_date, last_active, created_at)
        select profile_id, ${SITE}, id, 'Person ' || n, 'NL', 'active', 'female', '1990-01-01', now(), now() from made
      ), purses as (
        insert into wallets (account_id, site_id) select id, ${SITE} from made
      )
      select n, id as account, profile_id as profile from made order by n
    `,
  )
  for (const { account } of rows) {
    const grant = { account, lot: 'bought', credits: FIRST_CREDITS, cause: 'torture', causeId: account } as const
    await grantCredits({ db, clock: systemClock }, grant)
    await run(
      db,
      sql`
        insert into sessions (token_hash, account_id, site_id, device, created_at, last_used_at, expires_at)
        values (${hashToken(tokenOf(account))}, ${account}, ${SITE}, 'torture', now(), now(), now() + interval '1 day')
      `,
    )
  }
  return rows.map(({ account, profile }) => ({ account, profile, cookie: `duet_session=${tokenOf(account)}` }))
}

const tokenOf = (account: MemberId) => `session-of-${account}`
