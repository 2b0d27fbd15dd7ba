import { sections } from '#features/all.ts'
import { unreviewedSites } from '#features/legal/unreviewed-sites.ts'
import { applySites, type Change } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { systemClock } from '#platform/ports.ts'

import { type Command, UsageError } from './command.ts'
import { parseOptions } from './parse-options.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'sites apply <folder> [--dry-run]'

/** SITE-13: a running server picks up the change at once. */
export const applySitesCommand: Command = {
  name: 'sites apply',
  usage: USAGE,
  does: 'creates and updates sites from the files of a folder; a dry run only shows the difference',
  async run(args) {
    const { words, flags } = parseOptions(args, { flags: ['dry-run'], most: 1, usage: `npm run duet -- ${USAGE}` })
    const [folder] = words
    const dryRun = flags['dry-run']
    if (folder === undefined) throw new UsageError(`say which folder: npm run duet -- ${USAGE}`)
    const definitions = readSiteFiles(folder, sections)
    const changes = await withDatabase(({ db }) => applySites({ db, clock: systemClock }, definitions, dryRun))
    for (const change of changes) console.log(describe(change))
    for (const warning of unreviewedSites(definitions)) console.warn(`warning: ${warning}`)
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

function describe({ id, path, before, after }: Change): string {
  if (before === undefined) return `+ ${id}${path ? `: ${path}` : ''}: ${show(after)}`
  if (after === undefined) return `- ${id}: ${path}: was ${show(before)}`
  return `~ ${id}: ${path}: ${show(before)} → ${show(after)}`
}

const LONGEST = 120
const show = (value: unknown) => {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
