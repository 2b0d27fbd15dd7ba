import { sql } from 'kysely'

import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import { DomainError } from '#kernel/errors.ts'
import type { OrderId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { giveRefund } from '../give-refund.ts'
import { holdPaidOrder } from '../hold-paid-order.ts'
import { declareWithdrawal, withdrawalOf } from '../withdraw-from-order.ts'
import { type DeskOrder, findDeskOrder, refuseHeldBuyer, subjectOf } from './find-desk-order.ts'
import { orderName, REFUND_REASONS, type RefundReason, twoPeopleFrom } from './orders.rules.ts'
import { askedFor } from './read-desk-order.ts'

type Wanted = { id: OrderId; amount: number; why: RefundReason; note: string }

/** FIG-21: what is above the limit, and happens once a second person agrees. */
export const refundAct: SecondPersonAct<Wanted> = {
  kind: 'order.refund',
  run: async (tx, wanted) => {
    await lockName(tx.db, `order ${wanted.id}`)
    const order = await findDeskOrder(tx, wanted.id, brandsFor(tx, 'refund_more'))
    await refuseHeldBuyer(tx, order)
    await give(tx, order, wanted)
  },
}

/**
 * FIG-20: gives money back through the use cases that stand. Of two people who do it at once the second is told, and
 * so is who looked before the figures changed.
 */
export function refundOrder(ctx: StaffContext, { left, ...wanted }: Wanted & { left: number }) {
  return inTransaction(ctx, async (tx): Promise<{ request: string | null }> => {
    await lockName(tx.db, `order ${wanted.id}`)
    const order = await findDeskOrder(tx, wanted.id, brandsFor(tx, 'refund'))
    await refuseHeldBuyer(tx, order)
    if ((await askedFor(tx, wanted.id)) !== null) throw new ConsoleError('refund_waits')
    if ((await leftOf(tx, order)) !== left || wanted.amount > left) throw new ConsoleError('changed_meanwhile')
    if (wanted.why === 'withdrawal') await refuseNoWithdrawal(tx, wanted)
    if ((await givenToday(tx, order)) + wanted.amount < twoPeopleFrom(order.currency)) {
      await give(tx, order, wanted)
      return { request: null }
    }
    return { request: await askFor(tx, order, wanted) }
  })
}

async function askFor(tx: StaffContext, order: DeskOrder, wanted: Wanted): Promise<string> {
  if (!brandsFor(tx, 'refund_more').includes(order.site_id)) throw new ConsoleError('not_permitted')
  const { id } = await askSecondPerson(tx, {
    ...{ kind: refundAct, permission: 'refund_more', payload: wanted, reason: reasonOf(wanted), site: order.site_id },
    says: `Refund ${formatMoney({ amount: wanted.amount, currency: order.currency }, 'en-GB')} of order ${orderName(order.number)}`,
    subject: { kind: 'order', id: order.id },
  })
  return id
}

async function leftOf(tx: StaffContext, { id }: DeskOrder): Promise<number> {
  const held = await holdPaidOrder(tx, id)
  return held === undefined ? 0 : held.amount - held.promised
}

/** The buyer's right: as long as it is open, and exactly what it gives. */
async function refuseNoWithdrawal(tx: StaffContext, { id, amount }: Wanted): Promise<void> {
  const held = await holdPaidOrder(tx, id)
  if (held === undefined || tx.now() >= held.withdraw_until || (await isDeclared(tx, id)))
    throw new ConsoleError('withdrawal_over')
  if (withdrawalOf(held).amount !== amount) throw new ConsoleError('changed_meanwhile')
}

const isDeclared = async ({ db }: StaffContext, id: OrderId): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ declared: boolean }>`select exists (select from withdrawals where order_id = ${id}) as declared`,
    )
  ).declared

/** What staff gave this buyer within a day: many small refunds are a large one. */
async function givenToday({ db, now }: StaffContext, { account_id, currency }: DeskOrder): Promise<number> {
  const { given } = await one(
    db,
    sql<{ given: number }>`
      select coalesce(sum(refund.amount), 0)::integer as given
      from refunds refund join orders on orders.id = refund.order_id
      where orders.account_id = ${account_id} and orders.currency = ${currency} and refund.cause = 'operator'
        and refund.requested_at > ${new Date(now().getTime() - DAY)}
    `,
  )
  return given
}

const reasonOf = ({ why, note }: Wanted) => `${REFUND_REASONS[why]}: ${note}`

async function give(tx: StaffContext, order: DeskOrder, wanted: Wanted): Promise<void> {
  const { credits } = wanted.why === 'withdrawal' ? await withdraw(tx, wanted) : await refund(tx, wanted)
  await recordAct(tx, {
    ...{ act: 'order.refund', site: order.site_id, subject: await subjectOf(tx, order), reason: reasonOf(wanted) },
    after: { order: order.id, amount: wanted.amount, currency: order.currency, credits },
  })
}

async function refund(tx: StaffContext, wanted: Wanted) {
  const given = await giveRefund(tx, { order: wanted.id, amount: wanted.amount, reason: reasonOf(wanted) })
  if (given === 'not_paid' || given === 'too_much') throw new ConsoleError('changed_meanwhile')
  return given
}

async function withdraw(tx: StaffContext, wanted: Wanted) {
  await refuseNoWithdrawal(tx, wanted)
  try {
    return await declareWithdrawal(tx, wanted.id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'withdrawal_closed') throw new ConsoleError('withdrawal_over')
    throw error
  }
}
