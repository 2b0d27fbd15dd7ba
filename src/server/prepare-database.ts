import { fileURLToPath } from 'node:url'

import { sections } from '#features/sections.ts'
import { applySites } from '#features/sites/apply-sites.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import { limitAppRole } from '#platform/db/app-role.ts'
import { refuseForgetfulDatabase } from '#platform/db/durability.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/pool.ts'
import { prepareJobs } from '#platform/jobs.ts'
import type { Clock } from '#platform/ports.ts'

export const DEMO_SITES = fileURLToPath(new URL('../../sites/', import.meta.url))

/** Migrates, and adds the demo sites in demo mode. */
export async function prepareDatabase(
  database: Database,
  {
    directUrl,
    ownerUrl,
    clock,
    demo,
    migrations = MIGRATIONS,
  }: { directUrl: string; ownerUrl?: string | undefined; clock: Clock; demo: boolean; migrations?: string },
): Promise<void> {
  await refuseForgetfulDatabase(database.pool)
  await migrate(ownerUrl ?? directUrl, migrations)
  if (ownerUrl !== undefined) await limitAppRole(ownerUrl, directUrl)
  await prepareJobs(database.pool)
  if (demo) await applySites({ db: database.db, clock }, readSiteFiles(DEMO_SITES, sections))
}
