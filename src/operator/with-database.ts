import { must } from '#kernel/must.ts'
import { readConfig } from '#platform/config.ts'
import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { type Database, openDatabase } from '#platform/db/pool.ts'
import { systemClock } from '#platform/ports.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

type Opened = { database: Database; directUrl: string; ownerUrl: string | undefined }

/** The configured or embedded database, not migrated. Joins the embedded server if one already runs. */
export async function withOpenDatabase<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig()
  const embedded = config.DATABASE_URL ? undefined : await joinOrStartEmbedded(config.dataDir)
  const url = config.DATABASE_URL ?? must(embedded, 'an embedded server where none is configured').url
  const database = openDatabase(url, { behindBouncer: config.DATABASE_DIRECT_URL !== undefined, size: 2 })
  try {
    const { DATABASE_DIRECT_URL: directUrl = url, DATABASE_OWNER_URL: ownerUrl } = config
    return await work({ database, directUrl, ownerUrl })
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** The same database, migrated. */
export function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withOpenDatabase(async ({ database, directUrl, ownerUrl }) => {
    await prepareDatabase(database, { directUrl, ownerUrl, clock: systemClock, demo: false })
    return work(database)
  })
}
