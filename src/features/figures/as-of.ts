import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

/** When the brand whose figures are the oldest had them computed; null before the first time. */
export async function asOf(db: Db, kind: string, sites: readonly SiteId[]): Promise<Date | null> {
  const { as_of } = await one(
    db,
    sql<{ as_of: Date | null }>`
      select min(newest) as as_of from unnest(${sites}::text[]) as asked (site_id)
      cross join lateral (
        select max(as_of) as newest from figures_days
        where figures_days.site_id = asked.site_id and kind = ${kind}
      ) computed
    `,
  )
  return as_of
}
