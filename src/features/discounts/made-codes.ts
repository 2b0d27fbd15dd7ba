import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { lockName } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, one } from '#platform/db/query.ts'

export type MadeCode = {
  code: string
  percentage: number
  single: boolean
  most_uses: number | null
  first_purchase: boolean
  countries: string[] | null
  packages: string[] | null
  starts_at: Date | null
  ends_at: Date | null
  stopped_at: Date | null
}

export const findMadeCode = ({ db }: { db: Db }, site: string, code: string): Promise<MadeCode | undefined> =>
  maybeOne(
    db,
    sql<MadeCode>`
      select code, percentage, single, most_uses, first_purchase, countries, packages, starts_at, ends_at, stopped_at
      from made_codes where site_id = ${site} and code = ${code}
    `,
  )

/** FIG-27: of parallel orders with a limited code, as many as are left get it; the others are refused. */
export async function refuseUsedUp({ db }: { db: Db }, site: string, code: string, order: string): Promise<void> {
  if (!(await hasUsesLeft({ db }, site, code, order))) throw new DomainError('discount_code_used')
}

/** Counts the other orders that hold the code; the lock makes parallel ones wait for each other. */
export async function hasUsesLeft({ db }: { db: Db }, site: string, code: string, order: string): Promise<boolean> {
  const limited = await maybeOne(
    db,
    sql<{ most_uses: number }>`
      select most_uses from made_codes where site_id = ${site} and code = ${code} and most_uses is not null
    `,
  )
  if (limited === undefined) return true
  await lockName(db, `code ${site} ${code}`)
  const { held } = await one(
    db,
    sql<{ held: number }>`
      select count(*)::integer as held from discount_uses
      where site_id = ${site} and code = ${code} and state <> 'released' and order_id <> ${order}
    `,
  )
  return held < limited.most_uses
}
