import { readConfig } from '#platform/config.ts'
import type { JobContext } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { buildServices } from '#server/build-services.ts'
import { portsOf } from '#server/ports-of-config.ts'

import { withDatabase } from './with-database.ts'

/** The context of a server job, for commands. Jobs queued here are left to the running server. */
export async function withJobContext<T>(work: (ctx: JobContext) => Promise<T>): Promise<T> {
  const config = readConfig()
  const log = createLog({ LOG_LEVEL: 'warn' })
  return withDatabase(async ({ db, url }) => {
    const ports = await portsOf(config, { db, log })
    const { shared, sites } = ports
    try {
      await sites.follow(config.DATABASE_DIRECT_URL ?? url)
      // Live hints reach pages only through Redis; without it pages catch up on their next request.
      await shared.opened
      return await work(buildServices(config, ports).jobContext)
    } finally {
      await shared.close()
      await sites.stop()
    }
  })
}
