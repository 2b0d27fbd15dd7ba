import { readConfig } from '#platform/config.ts'
import { joinOrStartEmbedded } from '#platform/db/embedded.ts'
import { type Database, openDatabase } from '#platform/db/pool.ts'
import { systemClock } from '#platform/ports.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

/** Runs a command on the configured database, or on the embedded one: that of a running server, else its own. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const config = readConfig()
  const embedded = config.DATABASE_URL ? undefined : await joinOrStartEmbedded(config.dataDir)
  const url = config.DATABASE_URL ?? embedded!.url
  const database = openDatabase(url, { behindBouncer: config.DATABASE_DIRECT_URL !== undefined, size: 2 })
  try {
    const { DATABASE_DIRECT_URL: direct = url, DATABASE_OWNER_URL: ownerUrl } = config
    await prepareDatabase(database, { directUrl: direct, ownerUrl, clock: systemClock, demo: false })
    return await work(database)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
