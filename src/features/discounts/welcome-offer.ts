import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

import { WELCOME_CODE, WELCOME_PERCENTAGE, welcomeUntil } from './discounts.rules.ts'

export type Discount = {
  code: string
  percentage: number
  kind: 'code' | 'welcome'
  until: Date | null
  single: boolean
  /** Minimum list price in minor units. */
  least: number
  /** The packages it lowers; null for all. */
  packages: readonly string[] | null
}

/**
 * PAY-7, PAY-8: 25 % off the first purchase within four hours of sign-up, by the server's clock. Once used it is over,
 * even if that purchase is refunded.
 */
export async function welcomeOffer(
  { db, clock }: { db: Db; clock: Clock },
  account: MemberId,
): Promise<Discount | null> {
  const row = await maybeOne(
    db,
    sql<{ signupDate: Date; paid: boolean }>`
      select signup_date as "signupDate", paid or exists (
        select from discount_uses where account_id = account.id and code = ${WELCOME_CODE} and state = 'used'
      ) as paid
      from account_facts account where id = ${account}
    `,
  )
  const until = row === undefined ? null : welcomeUntil(row, clock.now())
  if (until === null) return null
  return {
    code: WELCOME_CODE,
    percentage: WELCOME_PERCENTAGE,
    kind: 'welcome',
    until,
    single: false,
    least: 0,
    packages: null,
  }
}
