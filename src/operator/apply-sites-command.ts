import { unreviewedSites } from '#features/legal/unreviewed-sites.ts'
import { sections } from '#features/sections.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { BadSiteFiles, type Definitions, readSiteFiles } from '#features/sites/read-site-files.ts'
import { siteOf } from '#features/sites/site-file.ts'
import { must } from '#kernel/must.ts'
import { type Config, readConfig } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { systemClock, systemRandom } from '#platform/ports.ts'
import { installationWarnings, providerFaults } from '#server/installation-faults.ts'
import { providersOf } from '#server/payment-providers.ts'

import { type Command, UsageError } from './command.ts'
import { usageOf } from './command-list.ts'
import { describeChange } from './describe-change.ts'
import { parseOptions } from './parse-options.ts'
import { withDatabase } from './with-database.ts'

/** SITE-13: a running server picks up the change at once. */
export const applySitesCommand: Command = {
  name: 'sites apply',
  async run(args) {
    const { words, flags } = parseOptions(args, { flags: ['dry-run'], most: 1, usage: usageOf(applySitesCommand) })
    const [folder] = words
    const dryRun = flags['dry-run']
    if (folder === undefined) throw new UsageError(`say which folder: ${usageOf(applySitesCommand)}`)
    const definitions = readSiteFiles(folder, sections)
    const config = readConfig()
    const { changes, warnings } = await withDatabase(async ({ db }) => {
      const warnings = warningsOf(config, db, definitions)
      return { changes: await applySites({ db, clock: systemClock }, definitions, dryRun), warnings }
    })
    for (const line of changes.flatMap(describeChange)) console.log(line)
    for (const warning of warnings) console.warn(`warning: ${warning}`)
    const count = `${changes.length} ${changes.length === 1 ? 'difference' : 'differences'}`
    console.log(
      changes.length === 0
        ? 'nothing to change'
        : dryRun
          ? `${count}; nothing was changed (dry run)`
          : `${count} applied`,
    )
  },
}

/** Outside demo mode a provider that cannot take a payment is refused: members would see prices and then an error. */
function warningsOf(config: Config, db: Db, definitions: Definitions): string[] {
  const companies = new Map(definitions.companies.map((company) => [company.id, company]))
  const sites = definitions.sites.map((file) => {
    const { company_id } = file.site as { company_id: string }
    return siteOf(file, must(companies.get(company_id), 'a company that reading the files found'))
  })
  const providers = providersOf({ db, clock: systemClock, random: systemRandom }, undefined)
  const faults = providerFaults({ providers, sites })
  if (faults.length > 0 && !config.demo) throw new BadSiteFiles(faults)
  return [...faults, ...installationWarnings({ config, sites }), ...unreviewedSites(definitions)]
}
