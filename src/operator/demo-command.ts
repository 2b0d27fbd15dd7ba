import { sections } from '#features/sections.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { filesOf } from '#platform/files-adapters.ts'
import { systemClock } from '#platform/ports.ts'
import { secretOf } from '#platform/secret.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'

import { type Command, refuseWords } from './command.ts'
import { withDatabase } from './with-database.ts'

export const demoResetCommand: Command = {
  name: 'demo reset',
  async run(args) {
    refuseWords(demoResetCommand, args)
    const config = readConfig()
    if (!config.demo) throw new ConfigError('demo mode is off here: nothing was changed')
    // Imported lazily: the demo data would slow down every other command.
    const { loginLine, prepareDemo, sitesOf } = await import('#demo/demo.ts')
    const definitions = readSiteFiles(DEMO_SITES, sections)
    await withDatabase(async ({ db }) => {
      const ctx = { db, clock: systemClock, files: filesOf(config), keys: signingKeysOf(secretOf(config)) }
      await applySites(ctx, definitions)
      await prepareDemo(ctx, { sites: sitesOf(definitions), anew: true })
    })
    console.log(`demo reset: ${loginLine()}`)
  },
}
