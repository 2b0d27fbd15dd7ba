import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** FIG-40: from now on nobody, we included, can tell whose visits those of the earlier days were. */
export const forgetSalts = (db: Db, { site, before }: { site: SiteId; before: string }) =>
  run(db, sql`delete from visit_salts where site_id = ${site} and day < ${before}`)
