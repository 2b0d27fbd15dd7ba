import { sections } from '#features/sections.ts'
import { createSiteStore, type LiveSiteStore } from '#features/sites/site-store.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Draw, withDrawing } from '#platform/files.ts'
import { filesOf } from '#platform/files-adapters.ts'
import type { Log } from '#platform/log.ts'
import { mailboxOf } from '#platform/mail-adapters.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'
import { pushSenderOf } from '#platform/push-adapters.ts'
import { secretOf } from '#platform/secret.ts'
import { type SharedState, sharedStateOf } from '#platform/shared-state.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import { loadTexts } from '#platform/texts.ts'

import type { Ports } from './build-services.ts'

type Options = {
  db: Db
  log: Log
  /** Ready-made pictures instead of drawn ones. */
  pictures?: Draw | undefined
}

/** The caller must `close` the shared state and `stop` the sites. `demo` exists in demo mode only. */
type ConfiguredPorts = Ports & {
  sites: LiveSiteStore
  shared: SharedState
  demo: typeof import('#demo/demo.ts') | undefined
}

export async function portsOf(config: Config, { db, log, pictures }: Options): Promise<ConfiguredPorts> {
  const keys = signingKeysOf(secretOf(config))
  const ground = { db, clock: systemClock, random: systemRandom, log, keys }
  const demo = config.demo ? await import('#demo/demo.ts') : undefined
  const shared = await sharedStateOf(config, ground)
  return {
    ...ground,
    files: demo ? withDrawing(filesOf(config), pictures ?? demo.draw) : filesOf(config),
    live: shared.live,
    presence: shared.presence,
    limiter: shared.limiter,
    push: pushSenderOf(config, ground),
    mailbox: mailboxOf(config),
    texts: loadTexts(),
    sites: createSiteStore(db, sections, (error) => log.error({ err: error }, 'sites')),
    ...(demo && { demoHandlers: demo.demoHandlers }),
    shared,
    demo,
  }
}
