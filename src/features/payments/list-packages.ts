import { findDiscount, lowers } from '#features/discounts/find-discount.ts'
import { payingCountry } from '#features/discounts/paying-country.ts'
import { refuseGuessing } from '#features/discounts/refuse-guessing.ts'
import { type Discount, welcomeOffer } from '#features/discounts/welcome-offer.ts'
import type { Country } from '#kernel/locales.ts'
import type { Context } from '#platform/context.ts'

import { listAmountOf, offer, offeredMethods, pricesOf, withKept } from './price-of.ts'

/** PAY-1: packages and the prices this person would pay now. */
export async function listPackages(ctx: Context, asked: { country?: Country | undefined; code?: string | undefined }) {
  const { site } = ctx
  const country = await payingCountry(ctx, asked.country)
  const { currency } = pricesOf(site, country)
  const discount = await discountFor(ctx, { country, currency, code: asked.code })
  const packages = site.packages.map((each) => {
    const { amount } = listAmountOf(site, country, each)
    const percentage = discount && lowers(discount, { id: each.id, amount }) ? discount.percentage : 0
    return offer(site, country, each, percentage)
  })
  return {
    country,
    countries: site.countries,
    currency,
    packages,
    methods: withKept(ctx, offeredMethods(site, { country, currency, at: ctx.now() }, packages)),
    discount: discount && shown(discount),
    message_credits: site.message_credits,
    statement_name: site.statement_name,
    refund_days: site.refund_days,
    claim_evidence: site.premium_claim_evidence ?? null,
  }
}

/** R-DISC-4: a typed code replaces the offer; they don't add up. */
export async function discountFor(
  ctx: Context,
  { code, ...purchase }: { code?: string | undefined } & Parameters<typeof findDiscount>[3],
): Promise<Discount | null> {
  const account = ctx.member?.id ?? null
  if (code !== undefined && code !== '') {
    await refuseGuessing(ctx)
    return findDiscount(ctx, account, code, purchase)
  }
  return account && (await welcomeOffer(ctx, account))
}

const shown = ({ code, percentage, kind, until }: Discount) => ({ code, percentage, kind, until })
