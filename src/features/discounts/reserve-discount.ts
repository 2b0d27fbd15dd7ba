import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { isTaken, maybeOne, run } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

import { hasUsesLeft, refuseUsedUp } from './made-codes.ts'
import type { Discount } from './welcome-offer.ts'

type Holder = { order: string; account: MemberId; site: string }

/**
 * R-DISC-1: reserves the code for an order or refuses; two unique indexes decide between parallel orders. A member's
 * newer order takes the code from their own unpaid one.
 */
export async function reserveDiscount(
  { db, clock }: { db: Db; clock: Clock },
  { order, account, site }: Holder,
  { code, single }: Pick<Discount, 'code' | 'single'>,
): Promise<void> {
  await run(
    db,
    sql`
      update discount_uses set state = 'released', changed_at = ${clock.now()}
      where site_id = ${site} and code = ${code} and account_id = ${account} and order_id <> ${order} and state = 'reserved'
    `,
  )
  await refuseUsedUp({ db }, site, code, order)
  try {
    await run(
      db,
      sql`
        insert into discount_uses (order_id, site_id, account_id, code, single, state, changed_at)
        values (${order}, ${site}, ${account}, ${code}, ${single}, 'reserved', ${clock.now()})
        on conflict (order_id) do update set state = 'reserved', changed_at = excluded.changed_at
        where discount_uses.state = 'released'
      `,
    )
  } catch (error) {
    if (isTaken(error, 'discount_uses_single') || isTaken(error, 'discount_uses_member')) {
      throw new DomainError('discount_code_used')
    }
    throw error
  }
}

/** Reserves the code again when a member retries payment of the same order. */
export async function reserveAgain(tx: { db: Db; clock: Clock }, holder: Holder): Promise<void> {
  const held = await maybeOne(
    tx.db,
    sql<Pick<Discount, 'code' | 'single'>>`select code, single from discount_uses where order_id = ${holder.order}`,
  )
  if (held) await reserveDiscount(tx, holder, held)
}

/**
 * Marks a paid order's code as used for good, even after a refund, and releases it from the member's later unpaid order.
 * False if another order used it, or another member's reserved it: then this order was paid at an outdated price.
 */
export async function markDiscountUsed({ db, clock }: { db: Db; clock: Clock }, order: string): Promise<boolean> {
  await run(
    db,
    sql`
      update discount_uses other set state = 'released', changed_at = ${clock.now()}
      from discount_uses mine
      where mine.order_id = ${order} and other.site_id = mine.site_id and other.code = mine.code
        and other.account_id = mine.account_id and other.order_id <> mine.order_id and other.state = 'reserved'
    `,
  )
  const held = await maybeOne(
    db,
    sql<{ site_id: string; code: string; state: string }>`
      select site_id, code, state from discount_uses where order_id = ${order}
    `,
  )
  if (held?.state === 'released' && !(await hasUsesLeft({ db }, held.site_id, held.code, order))) return false
  const used = await run(
    db,
    sql`
      update discount_uses mine set state = 'used', changed_at = ${clock.now()}
      where order_id = ${order} and (state <> 'released' or not exists (
        select from discount_uses other where other.site_id = mine.site_id and other.code = mine.code
          and other.order_id <> mine.order_id and other.state <> 'released'
          and (mine.single or other.account_id = mine.account_id)
      ))
    `,
  )
  return used > 0
}

/** R-DISC-2: the order failed, so its code works again. */
export async function releaseDiscount({ db, clock }: { db: Db; clock: Clock }, order: string): Promise<void> {
  await run(
    db,
    sql`
      update discount_uses set state = 'released', changed_at = ${clock.now()}
      where order_id = ${order} and state = 'reserved'
    `,
  )
}
