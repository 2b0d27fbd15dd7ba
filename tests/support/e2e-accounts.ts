import { sql } from 'kysely'

import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

import { E2E_FOLDER } from './e2e-server.ts'

/** SITE-12: the tracking record stored with an account. */
export async function trackingOf(email: string): Promise<unknown> {
  const joined = await joinOrStartEmbedded(E2E_FOLDER)
  const database = openDatabase(joined.url, { size: 1 })
  try {
    const { tracking } = await one(
      database.db,
      sql<{ tracking: unknown }>`select tracking from accounts where email_key = ${email}`,
    )
    return tracking
  } finally {
    await database.close()
    await joined.stop()
  }
}
