import { handlers, sections } from '#features/all.ts'
import type { ModeratorContext } from '#features/moderation/moderator-context.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { siteOf } from '#features/sites/site-file.ts'
import { runReports } from '#operator/reports-command.ts'
import { createAnnounce } from '#platform/events.ts'
import { createLog } from '#platform/log.ts'
import { systemRandom } from '#platform/ports.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const { sites, companies } = readSiteFiles(DEMO_SITES, sections)
const SITES = sites.map((site) => siteOf(site, companies.find(({ id }) => id === site.company)!))

/** What the operator's command works with, on the database of a test. */
export const aModerator = ({ database, clock, files, live, logged }: TestApp): ModeratorContext => ({
  db: database.db,
  clock,
  files,
  live,
  random: systemRandom,
  log: createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void logged.push(line) }),
  announce: createAnnounce(handlers),
  sites: SITES,
})

/** `npm run duet -- reports …` as it prints. */
export const duetReports = async (server: TestApp, ...args: string[]) =>
  (await runReports(aModerator(server), args)).join('\n')
