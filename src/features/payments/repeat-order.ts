import { sql } from 'kysely'

import { forgetAttempt, takeAttempt } from '#features/accounts/account-attempts.ts'
import { requireFreshProof } from '#features/accounts/fresh-proof.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { type LastPurchase, readLastPurchase } from './last-purchase.ts'
import { fits, type MethodId } from './methods.rules.ts'
import { placeOrder, type Wanted } from './place-order.ts'
import { offer } from './price-of.ts'
import { readRunningOrder } from './running-order.ts'
import { readStoredMethods } from './stored-methods.ts'

/** R-PAY-20: orders with a stored payment method within a day. */
const REPEAT_ORDERS = [{ most: 5, within: DAY }] as const

/** PAY-4: the last paid order at today's price, and what the stored payment method can pay (PAY-9). */
export async function readRepeatOrder(ctx: MemberContext) {
  const [last, running] = [await readLastPurchase(ctx), await readRunningOrder(ctx)]
  const stored = await readStoredMethods(ctx)
  return { repeat: last && repeatOf(ctx, last), top_up: last && topUpOf(ctx, last), stored, running }
}

type Click = { client_id: ClientId; total: number; start_now: boolean }
type Choice = { package?: string | undefined; method?: MethodId | undefined }

/** R-PAY-13: charged after a click on the total that was shown; other methods go the usual way. */
export async function placeRepeatOrder(ctx: MemberContext, { package: name, method, ...click }: Click & Choice) {
  const last = await readLastPurchase(ctx)
  const repeat = last && repeatOf(ctx, last)
  const sold = name ?? repeat?.package.id
  if (last === null || sold === undefined) throw new DomainError('order_not_found')
  // Another package is for any stored method, the last order again for its own.
  const usual = name === undefined ? last.usual : (last.stored[0]?.method ?? last.usual)
  const chosen = method ?? usual
  const wanted = { ...click, country: last.country, package: sold, method: chosen }
  const stored = last.stored.find((each) => each.method === chosen && (name !== undefined || chosen === usual))
  return stored === undefined ? placeOrder(ctx, wanted) : chargeStored(ctx, { ...wanted, token: stored.token })
}

/** Null when that package can't be sold again. */
function repeatOf({ site }: MemberContext, { package: id, country, currency, usual, stored }: LastPurchase) {
  const credit = site.packages.find((each) => each.id === id && !each.trial)
  if (credit === undefined) return null
  const label = stored.find(({ method }) => method === usual)?.label ?? null
  return { package: offer(site, country, credit, 0), country, currency, method: usual, label }
}

function topUpOf({ site }: MemberContext, { country, currency, stored: [newest] }: LastPurchase) {
  if (newest === undefined) return null
  const packages = site.packages
    .filter(({ trial }) => !trial)
    .map((each) => offer(site, country, each, 0))
    .filter(({ amount }) => fits(newest.method, amount))
  return { packages, country, currency, method: newest.method, label: newest.label }
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
