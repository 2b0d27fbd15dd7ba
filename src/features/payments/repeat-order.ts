import { sql } from 'kysely'

import { forgetAttempt, takeAttempt } from '#features/accounts/account-attempts.ts'
import { requireFreshProof } from '#features/accounts/fresh-proof.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import { must } from '#kernel/must.ts'
import { DAY } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import type { MethodId } from './methods.rules.ts'
import { placeOrder, type Wanted } from './place-order.ts'
import { offer, offeredMethods, pricesOf, providerNameOf } from './price-of.ts'

/** R-PAY-20: orders with a stored payment method within a day. */
const REPEAT_ORDERS = [{ most: 5, within: DAY }] as const

type Row = {
  package: string
  country: Country
  method: MethodId
  label: string | null
  token: string | null
  provider: string | null
}

/** PAY-4: the last paid order at today's price. Null when there is none, or it can't be sold again. */
export async function readRepeatOrder(ctx: MemberContext) {
  const found = await lastOrder(ctx)
  return { repeat: found && { ...found.shown, label: found.stored.label } }
}

/** R-PAY-13: charged after a click on the total that was shown; other methods go the usual way. */
export async function placeRepeatOrder(
  ctx: MemberContext,
  { method, ...click }: { client_id: ClientId; total: number; start_now: boolean; method?: MethodId | undefined },
) {
  const found = await lastOrder(ctx)
  if (found === null) throw new DomainError('order_not_found')
  const { country, package: credit, method: usual } = found.shown
  const token = method === undefined || method === usual ? found.stored.token : null
  const wanted = { ...click, country, package: credit.id, method: method ?? usual }
  return token === null ? placeOrder(ctx, wanted) : chargeStored(ctx, { ...wanted, token })
}

/**
 * R-PAY-20: a stored method is charged without a page of the provider, so the buyer proves who they are and may do so a
 * few times a day. The same click sent again is one order, so it counts once.
 */
async function chargeStored(ctx: MemberContext, wanted: Wanted) {
  await requireFreshProof(ctx)
  const { id } = await takeAttempt(
    ctx,
    { account: ctx.member.id, kind: 'repeat_order', click: wanted.client_id },
    REPEAT_ORDERS,
  )
  if (id === undefined) throw new DomainError('repeat_order_limit_reached')
  try {
    return await placeOrder(ctx, wanted)
  } catch (error) {
    // Nothing was ordered, so nothing will be charged.
    if (!(await wasPlaced(ctx, wanted.client_id))) await forgetAttempt(ctx, id)
    throw error
  }
}

async function wasPlaced({ db, member }: MemberContext, clientId: ClientId): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ placed: boolean }>`
      select true as placed from orders where account_id = ${member.id} and client_id = ${clientId}
    `,
  )
  return row !== undefined
}

async function lastOrder(ctx: MemberContext) {
  const last = await maybeOne(
    ctx.db,
    sql<Row>`
      select orders.package, orders.country, payment.method, stored.label, stored.token, stored.provider from orders
      join payments payment on payment.order_id = orders.id and payment.status in ('paid', 'part_refunded', 'refunded')
      left join payment_tokens stored on stored.account_id = orders.account_id and stored.method = payment.method
      where orders.account_id = ${ctx.member.id} and orders.site_id = ${ctx.site.id} and orders.status <> 'open'
      order by orders.created_at desc, orders.id limit 1
    `,
  )
  const credit = ctx.site.packages.find(({ id, trial }) => id === last?.package && !trial)
  if (last === undefined || credit === undefined || !ctx.site.countries.includes(last.country)) return null
  const { currency } = pricesOf(ctx.site, last.country)
  // A debit needs a new mandate each time: it is refused here, and its own page asks for one.
  const usable = offeredMethods(ctx.site, { country: last.country, currency, at: ctx.now() }, [])
  const method =
    usable.find(({ id }) => id === last.method)?.id ?? must(usable[0], 'a site that sells offers a method').id
  // A stored card belongs to its provider; a site that switched providers asks for it again.
  const isTheirs = method === last.method && last.provider === providerNameOf(ctx.site, method)
  const stored = isTheirs ? { label: last.label, token: last.token } : { label: null, token: null }
  return {
    stored,
    shown: { package: offer(ctx.site, last.country, credit, 0), country: last.country, currency, method },
  }
}
