import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, one } from '#platform/db/query.ts'

type Span = { sites: readonly SiteId[]; from: Date; to: Date }
export type Paid = { currency: string; orders: number; amount: number }

/** Orders paid in a span of time, in minor units, before what was given back since. */
export const countPaid = (db: Db, { sites, from, to }: Span) =>
  many(
    db,
    sql<Paid>`
      select currency, count(*)::integer as orders, sum(amount)::float as amount from orders
      where site_id = any(${sites}::text[]) and paid_at > ${from} and paid_at <= ${to}
      group by currency order by orders desc, currency
    `,
  )

/** Payments that grant nothing until somebody has looked at them. */
export async function countOnHold(db: Db, sites: readonly SiteId[]): Promise<number> {
  const { held } = await one(
    db,
    sql<{ held: number }>`
      select count(*)::integer as held from payments where hold_reason is not null and site_id = any(${sites}::text[])
    `,
  )
  return held
}
