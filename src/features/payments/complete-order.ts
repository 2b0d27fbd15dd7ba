import { sql } from 'kysely'

import { grantCredits } from '#features/credits/grant-credits.ts'
import { lockWallet } from '#features/credits/lock-wallet.ts'
import { returnCredits } from '#features/credits/return-credits.ts'
import { markDiscountUsed } from '#features/discounts/reserve-discount.ts'
import type { MemberId } from '#kernel/ids.ts'
import { one, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { ProviderState } from '#platform/payments/provider.ts'
import type { Site } from '#platform/site.ts'

import { askRefund } from './ask-refund.ts'
import type { Payment } from './payment.ts'
import { orderPaid } from './payments.events.ts'
import { reversalOf } from './reverse-order.ts'
import { tellBalance } from './tell-balance.ts'
import { endOfWithdrawal } from './withdrawal-window.ts'
import { writeInvoice } from './write-invoice.ts'

type Row = {
  account_id: MemberId
  package: string
  credits: number
  status: string
  code: string | null
  erased: boolean
}

/**
 * PAY-3: grants credits, invoice and Premium in the transaction that records the payment. An order paid twice, whose
 * code another order used in the meantime, or for a second trial, is refunded instead.
 */
export async function completeOrder(
  tx: JobContext,
  site: Site,
  payment: Payment,
  token: ProviderState['token'],
): Promise<void> {
  const order = await one(
    tx.db,
    sql<Row>`
      select account_id, package, credits, status, discount_code as code,
        not exists (select from account_facts where id = orders.account_id) as erased
      from orders where id = ${payment.order_id} for update
    `,
  )
  if (order.status === 'charged_back') return takeChargebackBack(tx, payment, order.account_id)
  if (order.status !== 'open') return giveBack(tx, payment, 'the order was paid already')
  if (order.erased) return giveBack(tx, payment, 'the account is gone')
  if (await hadTrial(tx, site, order)) return giveBack(tx, payment, 'the trial was used already')
  if (order.code !== null && !(await markDiscountUsed(tx, payment.order_id))) {
    return giveBack(tx, payment, 'another order used the code')
  }
  await run(
    tx.db,
    sql`
      update orders set status = 'paid', paid_at = ${tx.clock.now()}, withdraw_until = ${endOfWithdrawal(site, tx.clock.now())}
      where id = ${payment.order_id}
    `,
  )
  const { account_id: account, credits } = order
  const { balance } = await grantCredits(tx, {
    account,
    lot: 'bought',
    credits,
    cause: 'order',
    causeId: payment.order_id,
  })
  await writeInvoice(tx, site, payment.order_id)
  if (token) await keepToken(tx, account, payment, token)
  await tx.announce(tx, orderPaid, { order: payment.order_id, account, site: payment.site_id })
  await tellBalance(tx, account, balance)
}

/**
 * R-PAY-19: several trial orders can be open at once, and each may be paid. Before the wallet's lock two payments could
 * miss each other.
 */
async function hadTrial(tx: JobContext, { packages }: Site, order: Pick<Row, 'account_id' | 'package'>) {
  const trials = packages.filter(({ trial }) => trial).map(({ id }) => id)
  if (!trials.includes(order.package)) return false
  await lockWallet(tx, order.account_id)
  const { had } = await one(
    tx.db,
    sql<{ had: boolean }>`
      select exists (
        select from orders where account_id = ${order.account_id} and status <> 'open' and package = any(${trials}::text[])
      ) as had
    `,
  )
  return had
}

/** The bank reversed its chargeback: grant the credits again. */
async function takeChargebackBack(tx: JobContext, payment: Payment, account: MemberId) {
  await run(tx.db, sql`update orders set status = 'paid' where id = ${payment.order_id}`)
  const { balance } = await returnCredits(tx, {
    account,
    cause: 'order_reversal',
    causeId: await reversalOf(tx, payment),
  })
  await tx.announce(tx, orderPaid, { order: payment.order_id, account, site: payment.site_id })
  await tellBalance(tx, account, balance)
}

async function giveBack(tx: JobContext, payment: Payment, why: string) {
  await run(tx.db, sql`update payments set hold_reason = ${why} where id = ${payment.id}`)
  await askRefund(tx, { payment, cause: 'paid_twice', credits: 0, amount: payment.amount, reason: why })
}

async function keepToken(
  tx: JobContext,
  account: MemberId,
  { method, provider }: Payment,
  { value, label }: NonNullable<ProviderState['token']>,
) {
  await run(
    tx.db,
    sql`
      insert into payment_tokens (account_id, method, provider, token, label, saved_at)
      values (${account}, ${method}, ${provider}, ${value}, ${label}, ${tx.clock.now()})
      on conflict (account_id, method) do update
      set provider = excluded.provider, token = excluded.token, label = excluded.label, saved_at = excluded.saved_at
    `,
  )
}
