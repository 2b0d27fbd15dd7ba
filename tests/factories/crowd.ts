import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Profile columns; by default an ordinary, active member without a place. */
export type SomebodyOf = { site_id?: string; fictional?: boolean } & Record<string, unknown>

/** Same format as the database's ids. */
const newId = () => randomBytes(16).toString('base64url')

/** Inserts many people straight into the tables, because sign-ups would take minutes. Returns their ids. */
export async function aCrowd({ database, clock }: TestApp, people: readonly SomebodyOf[]): Promise<ProfileId[]> {
  const lastYear = new Date(clock.now().getTime() - 365 * 24 * 3_600_000).toISOString()
  const rows = people.map((person, index) => ({
    id: newId(),
    account_id: person.fictional ? null : newId(),
    site_id: 'localhost',
    fictional: false,
    name: `Somebody ${index}`,
    country: 'NL',
    status: 'active',
    birth_date: '1990-05-17',
    created_at: lastYear,
    last_active: lastYear,
    ...person,
  }))
  const { db } = database
  await run(
    db,
    sql`
      insert into accounts (id, profile_id, site_id, client_id, email, email_key, password_hash, birth_date, language, status, signup_date)
      select account_id, id, site_id, gen_random_uuid(), id || '@example.com', lower(id) || '@example.com', '', birth_date, 'en', 'active', created_at
      from json_populate_recordset(null::profiles, ${JSON.stringify(rows)}::json) where account_id is not null
    `,
  )
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  for (const same of Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values()) {
    const given = sql.join(columns.filter((name) => Object.hasOwn(same[0]!, name)).map((name) => sql.ref(name)))
    await run(
      db,
      sql`
        insert into profiles (${given})
        select ${given} from json_populate_recordset(null::profiles, ${JSON.stringify(same)}::json)
      `,
    )
  }
  return rows.map(({ id }) => id as ProfileId)
}
