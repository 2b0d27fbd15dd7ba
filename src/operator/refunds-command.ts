import { sql } from 'kysely'

import { giveRefund } from '#features/payments/give-refund.ts'
import {
  type HeldPayment,
  listHeldPayments,
  listWaitingRefunds,
  type WaitingRefund,
} from '#features/payments/list-refunds.ts'
import { retryRefund } from '#features/payments/retry-refund.ts'
import { settlePayment } from '#features/payments/settle-payment.ts'
import { type OrderId, orderId } from '#kernel/ids.ts'
import { type Currency, formatMoney } from '#kernel/money.ts'
import { maybeOne, one } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

import { type Command, UsageError } from './command.ts'
import { withJobContext } from './job-context.ts'
import { parseOptions } from './parse-options.ts'

const USAGE = `say what to do:
  npm run duet -- refunds                                    open refunds and payments on hold
  npm run duet -- refunds give <order> --reason "<why>" [--amount 9.50]
                                                             refunds the rest of an order, or a part of it
  npm run duet -- refunds retry <refund>                     asks the provider again
  npm run duet -- refunds release <payment>                  checks a payment on hold again, after your review`

/** PAY-6: refunds, and payments that do not match their order. */
export const refundsCommand: Command = {
  name: 'refunds',
  run: (args) =>
    withJobContext(async (ctx) => {
      for (const line of await runRefunds(ctx, args)) console.log(line)
    }),
}

/** Returns the lines to print. */
export async function runRefunds(ctx: JobContext, args: readonly string[]): Promise<string[]> {
  const { words, options } = parseOptions(args, { values: OPTIONS, most: 2, usage: USAGE })
  const [what = 'list', id = ''] = words
  switch (what) {
    case 'list':
      return list(ctx)
    case 'give':
      return give(ctx, id, options)
    case 'retry':
      if (!(await retryRefund(ctx, id))) throw new UsageError(`no refund ${id || 'without an id'} waits`)
      return [`${id}: the running server will ask the provider again`]
    case 'release':
      return release(ctx, id)
    default:
      throw new UsageError(USAGE)
  }
}

const OPTIONS = ['reason', 'amount'] as const
type Options = Partial<Record<(typeof OPTIONS)[number], string>>

async function list(ctx: JobContext): Promise<string[]> {
  const [refunds, held] = [await listWaitingRefunds(ctx), await listHeldPayments(ctx)]
  if (refunds.length + held.length === 0) return ['nothing waits']
  return [...refunds.flatMap(refundLines), ...held.flatMap(heldLines)]
}

const shown = (amount: number, currency: Currency) => formatMoney({ amount, currency }, 'en-GB')
const day = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')

const refundLines = (refund: WaitingRefund) => [
  `refund ${refund.id}: ${shown(refund.amount, refund.currency)} by ${refund.provider} on ${refund.site_id}, ${refund.cause}, since ${day(refund.requested_at)}`,
  `  order ${refund.order_id}, ${refund.credits} credits${refund.reason ? `, because ${refund.reason}` : ''}`,
  ...(refund.trouble ? [`  the provider: ${refund.trouble}`] : []),
]

const heldLines = (payment: HeldPayment) => [
  `held ${payment.id}: ${shown(payment.amount, payment.currency)} by ${payment.method} at ${payment.provider} (${payment.provider_id ?? 'never started'}) on ${payment.site_id}, ${payment.status}, since ${day(payment.changed_at)}`,
  `  order ${payment.order_id}: ${payment.hold_reason}`,
]

async function give(ctx: JobContext, word: string, { reason, amount }: Options): Promise<string[]> {
  if (!reason?.trim()) throw new UsageError(`--reason is missing: it is kept with the refund\n${USAGE}`)
  const known = orderId.safeParse(word)
  if (!known.success) throw new UsageError(`there is no order ${word || 'without a number'}`)
  const minor = amount === undefined ? undefined : minorUnits(amount)
  const given = await giveRefund(ctx, { order: known.data as OrderId, amount: minor, reason: reason.trim() })
  if (given === 'not_paid') throw new UsageError(`order ${word} holds no money: it is not paid, or all of it went back`)
  if (given === 'too_much') throw new UsageError(`order ${word} does not hold that much any more`)
  const { credits, taken } = given
  const back = taken === credits ? `${credits}` : `${taken} of ${credits}`
  const gone = taken === credits ? '' : ' (the rest is spent)'
  return [
    `refund ${given.id}: ${shown(given.amount, given.currency as Currency)}, ${back} credits taken back${gone}; the running server will send it`,
  ]
}

/** `9.50` or `9`; every supported currency has two decimals. */
function minorUnits(text: string): number {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text) ?? []
  const minor = Number(whole) * 100 + Number(part || '0')
  if (!(minor > 0)) throw new UsageError('--amount is more than 0, written like 9.50')
  return minor
}

async function release(ctx: JobContext, id: string): Promise<string[]> {
  const before = await maybeOne(ctx.db, sql<HeldRow>`select status, hold_reason from payments where id = ${id}`)
  if (before === undefined) throw new UsageError(`there is no payment ${id || 'without an id'}`)
  await settlePayment(ctx, id, 'operator')
  const after = await one(ctx.db, sql<HeldRow>`select status, hold_reason from payments where id = ${id}`)
  return [`${id}: ${after.status}${after.hold_reason ? `, still held: ${after.hold_reason}` : ', not held'}`]
}
type HeldRow = { status: string; hold_reason: string | null }
