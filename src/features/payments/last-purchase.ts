import { sql } from 'kysely'

import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import type { MemberContext } from '#platform/context.ts'
import { many, maybeOne } from '#platform/db/query.ts'

import type { MethodId } from './methods.rules.ts'
import { offeredMethods, pricesOf, providerNameOf } from './price-of.ts'

type Stored = { method: MethodId; label: string; token: string }

export type LastPurchase = {
  package: string
  country: Country
  currency: Currency
  /** The method of that order, where it is still offered. */
  usual: MethodId
  /** Payment methods kept with the provider that still takes them, the newest first. */
  stored: Stored[]
}

/** The member's last paid order and how they can pay again; null before it, or where the site no longer sells. */
export async function readLastPurchase(ctx: MemberContext): Promise<LastPurchase | null> {
  const { db, site, member } = ctx
  const last = await maybeOne(
    db,
    sql<{ package: string; country: Country; method: MethodId }>`
      select orders.package, orders.country, payment.method from orders
      join payments payment on payment.order_id = orders.id and payment.status in ('paid', 'part_refunded', 'refunded')
      where orders.account_id = ${member.id} and orders.site_id = ${site.id} and orders.status <> 'open'
      order by orders.created_at desc, orders.id limit 1
    `,
  )
  if (last === undefined || !site.countries.includes(last.country)) return null
  const { currency } = pricesOf(site, last.country)
  // A debit needs a new mandate each time: it is refused here, and its own page asks for one.
  const usable = offeredMethods(site, { country: last.country, currency, at: ctx.now() }, []).map(({ id }) => id)
  const kept = await many(
    db,
    sql<Stored & { provider: string }>`
      select method, label, token, provider from payment_tokens where account_id = ${member.id}
      order by saved_at desc, method
    `,
  )
  return {
    package: last.package,
    country: last.country,
    currency,
    usual: usable.find((id) => id === last.method) ?? must(usable[0], 'a site that sells offers a method'),
    // A stored card belongs to its provider; a site that switched providers asks for it again.
    stored: kept.filter(({ method, provider }) => usable.includes(method) && provider === providerNameOf(site, method)),
  }
}
