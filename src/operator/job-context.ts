import { handlers, sections } from '#features/all.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { readConfig } from '#platform/config.ts'
import { createAnnounce } from '#platform/events.ts'
import { withDrawing } from '#platform/files.ts'
import { filesOf } from '#platform/files-adapters.ts'
import type { JobContext } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { mailboxOf } from '#platform/mail-adapters.ts'
import { sandboxBank } from '#platform/payments/sandbox.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'
import { pushSenderOf } from '#platform/push-adapters.ts'
import { secretOf } from '#platform/secret.ts'
import { sharedStateOf } from '#platform/shared-state.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import { loadTexts } from '#platform/texts.ts'
import { providersOf } from '#server/payment-providers.ts'

import { withDatabase } from './with-database.ts'

/** What a job of the server gets, for commands that do the same work by hand; its jobs are left to the running server. */
export async function withJobContext<T>(work: (ctx: JobContext) => Promise<T>): Promise<T> {
  const config = readConfig()
  const log = createLog({ LOG_LEVEL: 'warn' })
  const demo = config.demo ? await import('#demo/demo.ts') : undefined
  return withDatabase(async ({ db, url }) => {
    const sites = createSiteStore(db, sections, (error) => log.error({ err: error }, 'sites'))
    await sites.follow(config.DATABASE_DIRECT_URL ?? url)
    const ground = { db, clock: systemClock, random: systemRandom }
    const keys = signingKeysOf(secretOf(config))
    // Pages hear what a command did through Redis; without it nobody listens here, and they learn by asking.
    const shared = await sharedStateOf(config, { clock: systemClock, log })
    await shared.opened
    const sandbox = config.demo ? sandboxBank({ ...ground, key: keys('sandbox') }) : undefined
    try {
      return await work({
        ...ground,
        files: demo ? withDrawing(filesOf(config), demo.draw) : filesOf(config),
        log,
        live: shared.live,
        mailbox: mailboxOf(config),
        announce: createAnnounce(handlers),
        providers: providersOf(ground, sandbox),
        push: pushSenderOf(config, { ...ground, keys, log }),
        keys,
        sites,
        texts: loadTexts(),
      })
    } finally {
      await shared.close()
      await sites.stop()
    }
  })
}
