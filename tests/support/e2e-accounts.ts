import { sql } from 'kysely'

import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { type Database, openDatabase } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'

import { E2E_FOLDER } from './e2e-server.ts'

/** SITE-12: the tracking record stored with an account. */
export const trackingOf = (email: string): Promise<unknown> =>
  withDatabase(async ({ db }) => {
    const { tracking } = await one(
      db,
      sql<{ tracking: unknown }>`select tracking from accounts where email_key = ${email}`,
    )
    return tracking
  })

/** R-AUTH-5: as if the member had logged in an hour ago. */
export const loggedInLongAgo = (email: string): Promise<unknown> =>
  withDatabase(({ db }) =>
    run(
      db,
      sql`
        update sessions set proved_at = proved_at - interval '1 hour' from accounts
        where accounts.id = sessions.account_id and accounts.email_key = ${email}
      `,
    ),
  )

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const joined = await joinOrStartEmbedded(E2E_FOLDER)
  const database = openDatabase(joined.url, { size: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await joined.stop()
  }
}
