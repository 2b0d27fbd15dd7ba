import { sql } from 'kysely'

import { grantCredits } from '#features/credits/grant-credits.ts'
import type { MethodId } from '#features/payments/methods.rules.ts'
import { listAmountOf } from '#features/payments/price-of.ts'
import { vatOf } from '#features/payments/vat.rules.ts'
import { endOfWithdrawal } from '#features/payments/withdrawal-window.ts'
import { writeInvoice } from '#features/payments/write-invoice.ts'
import type { MemberId, OrderId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import type { DemoContext } from './demo-context.ts'

/** Recent enough to try a withdrawal. */
const BOUGHT_AGO = 5 * DAY

type Purchase = {
  account: MemberId
  site: Site
  country: Country
  packageId: string
  at?: Date
  method?: MethodId
}

/** Writes a paid order with payment, invoice and credits, as if the provider had confirmed it; returns the credits. */
export async function makePurchase(
  tx: DemoContext,
  { account, site, country, packageId, method = 'ideal', ...purchase }: Purchase,
): Promise<number> {
  const bought = site.packages.find(({ id }) => id === packageId)!
  const { amount, currency } = listAmountOf(site, country, bought)
  const at = purchase.at ?? new Date(tx.clock.now().getTime() - BOUGHT_AGO)
  const then = { ...tx, clock: { now: () => at } }
  const { id } = await one(
    tx.db,
    sql<{ id: OrderId }>`
      insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, amount,
        vat_basis_points, locale, order_words, start_words, status, created_at, paid_at, withdraw_until, confirmed_by_mail_at)
      values (${site.id}, ${account}, gen_random_uuid(), ${bought.id}, ${bought.credits}, ${country}, ${currency},
        ${amount}, ${amount}, ${vatOf(country, at)}, 'en',
        ${`${bought.credits} credits for ${formatMoney({ amount, currency }, 'en-GB')}, VAT included.`},
        'Please add the credits right away.', 'paid', ${at}, ${at}, ${endOfWithdrawal(site, at)}, ${at})
      returning id
    `,
  )
  const { payment } = await one(
    tx.db,
    sql<{ payment: string }>`
      insert into payments (order_id, site_id, client_id, method, provider, provider_id, status, amount, currency,
        created_at, changed_at)
      values (${id}, ${site.id}, gen_random_uuid(), ${method}, 'sandbox', ${`sb_${id}`}, 'paid', ${amount}, ${currency}, ${at}, ${at})
      returning id as payment
    `,
  )
  await run(
    tx.db,
    sql`
      insert into sandbox_payments (id, key, site_id, reference, method, amount, currency, description, return_url, status, created_at)
      values (${`sb_${id}`}, ${payment}, ${site.id}, ${payment}, ${method}, ${amount}, ${currency}, 'Credits of the demo',
        ${`http://${site.domain}/credits/${id}/${method}`}, 'paid', ${at})
    `,
  )
  await run(
    tx.db,
    sql`
      insert into payment_events (payment_id, n, status, source, at)
      values (${payment}, 1, 'open', 'order', ${at}), (${payment}, 2, 'paid', 'hook', ${at})
    `,
  )
  await grantCredits(then, { account, lot: 'bought', credits: bought.credits, cause: 'order', causeId: id })
  await writeInvoice(then, site, id)
  return bought.credits
}
