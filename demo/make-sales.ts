import { sql } from 'kysely'

import { methodsFor } from '#features/payments/methods.rules.ts'
import { listAmountOf } from '#features/payments/price-of.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'

import { chanceOf, pickOne } from './chance.ts'
import type { DemoContext } from './demo-context.ts'
import { LOGIN_SITE } from './logins.ts'
import { makePurchase } from './make-purchase.ts'

/** Few, because each is written as carefully as a real one, and a first start must not wait for them. */
const SALES = 7
const SALES_AT_HOME = 40
/** Days that the console's figures compute anew. */
const DAYS_BACK = 33
/** Percentage of buyers who come back. */
const COME_BACK = 30

type Buyer = { account: MemberId; country: Country; signup_date: Date }

/** A month of orders by members who are Premium, so that the console's figures of money show something true. */
export async function makeSales(tx: DemoContext, site: Site): Promise<void> {
  const now = tx.clock.now().getTime()
  const most = site.id === LOGIN_SITE ? SALES_AT_HOME : SALES
  const buyers = await many(
    tx.db,
    sql<Buyer>`
      select id as account, country, signup_date from accounts
      where site_id = ${site.id} and paid and status = 'active' and country = any(${[...site.countries]}::text[])
      order by email_key limit ${most}
    `,
  )
  const packages = site.packages.filter(({ trial }) => !trial)
  const sales = buyers.flatMap(({ account, country, signup_date }, place) => {
    const random = chanceOf('sales', site.id, place)
    const first = Math.max(signup_date.getTime() + HOUR, now - DAYS_BACK * DAY)
    const times = random() * 100 < COME_BACK ? 2 : 1
    return Array.from({ length: times }, () => {
      const at = new Date(first + random() * Math.max(now - HOUR - first, 0))
      const bought = pickOne(random, packages)
      const { currency } = listAmountOf(site, country, bought)
      const [usual = 'creditcard', ...others] = methodsFor({ country, currency, at })
      const method = random() < 0.5 ? usual : pickOne(random, [usual, ...others.slice(0, 4)])
      return { account, site, country, packageId: bought.id, at, method }
    })
  })
  for (const sale of sales.sort((one, other) => one.at.getTime() - other.at.getTime())) await makePurchase(tx, sale)
}
