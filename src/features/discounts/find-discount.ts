import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, one } from '#platform/db/query.ts'

import { normalCode, WELCOME_CODE } from './discounts.rules.ts'
import type { SiteCode } from './discounts.settings.ts'
import { findMadeCode } from './made-codes.ts'
import { type Discount, welcomeOffer } from './welcome-offer.ts'

type Found = Discount & { first_purchase?: boolean }

/** Without `amount` and `method`, only the other conditions are checked: nothing is chosen yet. */
export type Purchase = {
  country: Country
  currency: Currency
  amount?: number
  method?: string
  package?: string
}

/**
 * PAY-7: a code's value to this member for this purchase, or why it is refused. The reservation, not this check,
 * decides between parallel orders.
 */
export async function findDiscount(
  ctx: Pick<Context, 'db' | 'clock' | 'site'>,
  account: MemberId | null,
  typed: string,
  purchase: Purchase,
): Promise<Discount> {
  const code = normalCode(typed)
  const discount: Found | undefined =
    code === WELCOME_CODE
      ? await welcomeOrNot(ctx, account)
      : (siteDiscount(ctx, code, purchase) ??
        (await madeDiscount(ctx, code, purchase)) ??
        (await personalDiscount(ctx, account, code)))
  if (discount === undefined) throw new DomainError('discount_code_not_found')
  await refuseUsed(ctx, account, discount)
  const { first_purchase = false, ...offered } = discount
  if (first_purchase && (await hasBought(ctx, account))) throw new DomainError('discount_code_not_valid')
  return offered
}

async function welcomeOrNot(ctx: Pick<Context, 'db' | 'clock' | 'site'>, account: MemberId | null) {
  const offer = account && (await welcomeOffer(ctx, account))
  if (offer) return offer
  await refuseUsed(ctx, account, { code: WELCOME_CODE, single: false })
  throw new DomainError('discount_code_not_valid')
}

function siteDiscount({ site, clock }: Pick<Context, 'site' | 'clock'>, code: string, purchase: Purchase) {
  const rules = site.discount_codes.find((candidate) => candidate.code === code)
  if (rules === undefined) return undefined
  const now = clock.now()
  const until = rules.until === undefined ? null : new Date(rules.until)
  const early = rules.from !== undefined && now < new Date(rules.from)
  if (early || (until !== null && until <= now) || !suits(rules, purchase))
    throw new DomainError('discount_code_not_valid')
  return {
    ...{ code, percentage: rules.percentage, kind: 'code', until, single: rules.use === 'once', packages: null },
    ...{ least: rules.minimum_order?.[purchase.currency] ?? 0, first_purchase: rules.first_purchase },
  } satisfies Found
}

/** FIG-27: a code made in the console; the site's file comes first, so that a name means one code. */
async function madeDiscount(ctx: Pick<Context, 'db' | 'clock' | 'site'>, code: string, purchase: Purchase) {
  const rules = await findMadeCode(ctx, ctx.site.id, code)
  if (rules === undefined) return undefined
  const now = ctx.clock.now()
  const { starts_at, ends_at: until, stopped_at, countries, packages } = rules
  const isOver = stopped_at !== null || (until !== null && until <= now) || (starts_at !== null && now < starts_at)
  const isElsewhere = countries !== null && !countries.includes(purchase.country)
  const isOther = packages !== null && purchase.package !== undefined && !packages.includes(purchase.package)
  if (isOver || isElsewhere || isOther) throw new DomainError('discount_code_not_valid')
  return {
    ...{ code, percentage: rules.percentage, kind: 'code', until, single: rules.single, least: 0, packages },
    first_purchase: rules.first_purchase,
  } satisfies Found
}

/** Whether it lowers this package. */
export const lowers = ({ least, packages }: Discount, { id, amount }: { id: string; amount: number }): boolean =>
  amount >= least && (packages === null || packages.includes(id))

function suits({ countries, minimum_order, methods }: SiteCode, { country, currency, amount, method }: Purchase) {
  if (countries !== undefined && !countries.includes(country)) return false
  if (methods !== undefined && method !== undefined && !methods.includes(method)) return false
  if (minimum_order === undefined) return true
  const least = minimum_order[currency]
  return least !== undefined && (amount === undefined || amount >= least)
}

async function personalDiscount(
  { db, clock, site }: Pick<Context, 'db' | 'clock' | 'site'>,
  account: MemberId | null,
  code: string,
) {
  const row = await maybeOne(
    db,
    sql<{ percentage: number; until: Date }>`
      select percentage, until from personal_codes
      where site_id = ${site.id} and code = ${code} and account_id = ${account}
    `,
  )
  if (row === undefined) return undefined
  if (row.until <= clock.now()) throw new DomainError('discount_code_not_valid')
  return {
    code,
    percentage: row.percentage,
    kind: 'code',
    until: row.until,
    single: false,
    least: 0,
    packages: null,
  } satisfies Discount
}

async function refuseUsed(
  { db, site }: Pick<Context, 'db' | 'site'>,
  account: MemberId | null,
  { code, single }: Pick<Discount, 'code' | 'single'>,
) {
  const { used } = await one(
    db,
    sql<{ used: boolean }>`
      select exists (
        select from discount_uses where site_id = ${site.id} and code = ${code} and state = 'used'
          and (${single} or account_id = ${account})
      ) as used
    `,
  )
  if (used) throw new DomainError('discount_code_used')
}

async function hasBought({ db }: Pick<Context, 'db'>, account: MemberId | null) {
  const { bought } = await one(
    db,
    sql<{ bought: boolean }>`select exists (select from account_facts where id = ${account} and paid) as bought`,
  )
  return bought
}
