import { DomainError, type FieldErrors } from '#kernel/errors.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import type { MemberContext } from '#platform/context.ts'

import { figuresOf } from './place-order.ts'
import { readOrder } from './read-order.ts'

/** As the page's URL or its form sends it. */
export type DebitWish = {
  order?: string | undefined
  package?: string | undefined
  country?: Country | undefined
  code?: string | undefined
  total?: number | undefined
}

export type DebitPurchase = {
  order: OrderId | null
  package: string
  country: Country
  code: string | null
  credits: number
  amount: number
  currency: Currency
}

const METHOD = 'directdebit'

/** What a debit would pay at the current price; refuses when the price changed or a debit can't pay it. */
export async function debitPurchaseOf(ctx: MemberContext, wish: DebitWish): Promise<DebitPurchase> {
  if (wish.order !== undefined) return ofOrder(ctx, wish.order)
  const { package: name, country, total, code } = wish
  if (name === undefined) throw new DomainError('package_not_found')
  if (country === undefined || total === undefined)
    throw new DomainError('invalid_input', {}, missing({ country, total }))
  const { sold, amount, currency } = await figuresOf(ctx, { package: name, country, total, code, method: METHOD })
  return { order: null, package: name, country, code: code || null, credits: sold.credits, amount, currency }
}

/** Each of these without a value. */
const missing = (fields: Record<string, unknown>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [[name, { code: 'field_required' }]] : [],
    ),
  )

async function ofOrder(ctx: MemberContext, id: string): Promise<DebitPurchase> {
  const { order } = await readOrder(ctx, id)
  if (!order.open) throw new DomainError('order_closed')
  if (!order.methods.some((each) => each.id === METHOD)) throw new DomainError('method_not_available')
  const { package: name, country, credits, amount, currency } = order
  return { order: order.id, package: name, country, code: null, credits, amount, currency }
}

/** Direct debit is only offered where a creditor identifier is configured. */
export function creditorOf({ site }: MemberContext) {
  const { name, address, city, country } = site.company
  return {
    name,
    address,
    city,
    country,
    id: must(site.debit_creditor_id, 'a site that offers direct debit has a creditor id'),
  }
}
