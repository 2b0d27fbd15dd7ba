import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

export type Signups = { made: number; confirmed: number }

/** Accounts made in a span of time, and those of them that are confirmed by now. */
export const countSignups = (db: Db, { sites, from, to }: { sites: readonly SiteId[]; from: Date; to: Date }) =>
  one(
    db,
    sql<Signups>`
      select count(*)::integer as made, count(confirmed_at)::integer as confirmed from accounts
      where site_id = any(${sites}::text[]) and signup_date > ${from} and signup_date <= ${to}
    `,
  )
