import { readFileSync } from 'node:fs'
import { sql } from 'kysely'

import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

import { FOLDER_NOTE } from './story-port.ts'

/** SITE-12: where an account's owner came from, as the stories' server has stored it. */
export async function trackingOf(email: string): Promise<unknown> {
  const joined = await joinOrStartEmbedded(readFileSync(FOLDER_NOTE, 'utf8'))
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
