import { sql } from 'kysely'

import { reserveDiscount } from '#features/discounts/reserve-discount.ts'
import type { Discount } from '#features/discounts/welcome-offer.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, OrderId } from '#kernel/ids.ts'
import { type Country, formatLocaleOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne, one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Charge } from '#platform/payments/provider.ts'

import { discountFor } from './list-packages.ts'
import { fits, type MethodId } from './methods.rules.ts'
import type { CreditPackage } from './payments.settings.ts'
import { discounted } from './price.rules.ts'
import { listAmountOf, offeredMethods } from './price-of.ts'
import { readOrder } from './read-order.ts'
import { startPayment } from './start-payment.ts'
import { vatOf } from './vat.rules.ts'

export type Wanted = {
  client_id: ClientId
  package: string
  method: MethodId
  country: Country
  code?: string | undefined
  total: number
  start_now: boolean
  /** A stored payment method, for a repeat order. */
  token?: string
  /** The confirmed mandate; a direct debit requires one. */
  debit?: Charge['debit']
}

/** R-PAY-7, R-PAY-8, R-PAY-12: one order at the price we compute, if that is the price the buyer saw. */
export async function placeOrder(ctx: MemberContext, wanted: Wanted) {
  const placed = await maybeOne(
    ctx.db,
    sql<{ id: OrderId; same: boolean }>`
      select id, package = ${wanted.package} and country = ${wanted.country} and amount = ${wanted.total} as same
      from orders where account_id = ${ctx.member.id} and client_id = ${wanted.client_id}
    `,
  )
  if (placed && !placed.same) throw new DomainError('client_id_reused')
  refuseBareDebit(wanted)
  const order = placed?.id ?? (await writeOrder(ctx, wanted))
  const { client_id: clientId, method, token, debit } = wanted
  await startPayment(ctx, order, { clientId, method, token, ...(debit && { debit }) })
  return { order: (await readOrder(ctx, order)).order }
}

/** R-SEPA-1: a debit goes through /directdebit, which collects the mandate. */
export function refuseBareDebit({ method, debit }: Pick<Wanted, 'method' | 'debit'>) {
  if (method === 'directdebit' && debit === undefined) throw new DomainError('method_not_available')
}

async function writeOrder(ctx: MemberContext, wanted: Wanted): Promise<OrderId> {
  // R-AGE-5: they cannot use what they would pay for.
  if (ctx.member.held) throw new DomainError('profile_hidden')
  if (!wanted.start_now) throw new DomainError('start_request_missing')
  const figures = await figuresOf(ctx, wanted)
  return inTransaction(ctx, (tx) => insertOrder(tx, wanted, figures))
}

/** R-PAY-8: the order's total by our own tables; refused when the buyer saw another price. */
export async function figuresOf(
  ctx: MemberContext,
  wanted: Pick<Wanted, 'package' | 'country' | 'method' | 'code' | 'total'>,
): Promise<Figures> {
  const sold = await soldPackage(ctx, wanted)
  const { amount: list, currency } = listAmountOf(ctx.site, wanted.country, sold)
  const purchase = { country: wanted.country, currency, amount: list, method: wanted.method }
  const discount = await discountFor(ctx, { ...purchase, package: sold.id, code: wanted.code })
  const amount = discounted(list, discount?.percentage ?? 0)
  if (amount !== wanted.total) throw new DomainError('price_changed')
  const offered = offeredMethods(ctx.site, { ...purchase, at: ctx.now() }, [])
  if (!offered.some(({ id }) => id === wanted.method) || !fits(wanted.method, amount)) {
    throw new DomainError('method_not_available')
  }
  return { sold, list, amount, currency, discount }
}

async function soldPackage(
  ctx: MemberContext,
  { package: name, country }: Pick<Wanted, 'package' | 'country'>,
): Promise<CreditPackage> {
  const sold = ctx.site.packages.find(({ id }) => id === name)
  if (sold === undefined || !ctx.site.countries.includes(country)) throw new DomainError('package_not_found')
  if (sold.trial && (await hasBought(ctx))) throw new DomainError('package_not_found')
  return sold
}

/** A trial package is for members who never bought, refunded purchases included. */
async function hasBought({ db, member }: MemberContext): Promise<boolean> {
  const { bought } = await one(
    db,
    sql<{ bought: boolean }>`
      select exists (select from purchase_history where account_id = ${member.id}) as bought
    `,
  )
  return bought
}

type Figures = {
  sold: CreditPackage
  list: number
  amount: number
  currency: Parameters<typeof formatMoney>[0]['currency']
  discount: Discount | null
}

/** Concurrent copies of a click insert one row, and all continue with it. */
async function insertOrder(tx: MemberContext, wanted: Wanted, { sold, list, amount, currency, discount }: Figures) {
  const total = formatMoney({ amount, currency }, formatLocaleOf(tx.textLocale, tx.country))
  const { name } = tx.site.company
  const made = await maybeOne(
    tx.db,
    sql<{ id: OrderId }>`
      insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, discount_code,
        discount_percentage, amount, vat_basis_points, locale, order_words, start_words, created_at, address_country)
      values (${tx.site.id}, ${tx.member.id}, ${wanted.client_id}, ${sold.id}, ${sold.credits}, ${wanted.country},
        ${currency}, ${list}, ${discount?.code ?? null}, ${discount?.percentage ?? 0}, ${amount},
        ${vatOf(wanted.country, tx.now())}, ${tx.textLocale},
        ${tx.text('payments.order_words', { credits: sold.credits, total, seller: name })},
        ${tx.text('payments.start_words')}, ${tx.now()}, ${tx.geoipCountry})
      on conflict (account_id, client_id) do nothing
      returning id
    `,
  )
  if (made === undefined) {
    return (
      await one(
        tx.db,
        sql<{ id: OrderId }>`
          select id from orders where account_id = ${tx.member.id} and client_id = ${wanted.client_id}
        `,
      )
    ).id
  }
  if (discount) {
    await reserveDiscount(tx, { order: made.id, account: tx.member.id, site: tx.site.id }, discount)
  }
  return made.id
}
