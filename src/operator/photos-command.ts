import { handlers, sections } from '#features/all.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { readConfig } from '#platform/config.ts'
import { createAnnounce } from '#platform/events.ts'
import { withDrawing } from '#platform/files.ts'
import { filesOf } from '#platform/files-adapters.ts'
import { memoryLiveBus } from '#platform/live-bus.ts'
import { createLog } from '#platform/log.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'

import { type Command, UsageError } from './command.ts'
import { startReview } from './review/review-server.ts'
import { withDatabase } from './with-database.ts'

/** PHOTO-1: a person looks at pictures, before or after others see them, as each site wants it. */
export const photosReviewCommand: Command = {
  name: 'photos review',
  usage: 'photos review',
  does: 'opens a page on this machine to look at new photos: approve them or take them away, by keyboard',
  async run(args) {
    if (args.length > 0) throw new UsageError('photos review takes no further words')
    const config = readConfig()
    const demo = config.demo ? await import('#demo/demo.ts') : undefined
    const log = createLog({ LOG_LEVEL: 'warn' })
    await withDatabase(async ({ db, url }) => {
      const sites = createSiteStore(db, sections, (error) => log.error({ err: error }, 'sites'))
      await sites.follow(config.DATABASE_DIRECT_URL ?? url)
      const review = await startReview({
        db,
        clock: systemClock,
        random: systemRandom,
        files: demo ? withDrawing(filesOf(config), demo.draw) : filesOf(config),
        log,
        announce: createAnnounce(handlers),
        // In this process nobody listens: pages learn by asking.
        live: memoryLiveBus(),
        sites: sites.all(),
      })
      console.log(`Open this address; it works once:\n\n  ${review.url}\n\nCtrl-C ends the review.`)
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
      })
      await review.close()
      await sites.stop()
    })
  },
}
