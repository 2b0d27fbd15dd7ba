import { DomainError } from '#kernel/errors.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import type { MemberContext } from '#platform/context.ts'

import type { DiscountCode } from './discounts.contract.ts'
import { findDiscount } from './find-discount.ts'
import { refuseGuessing } from './refuse-guessing.ts'
import { type Discount, welcomeOffer } from './welcome-offer.ts'

type Asked = { code?: string | undefined; welcome?: 'true' | undefined; country?: Country | undefined }

/** PAY-7: the typed code or the first-purchase offer; a missing offer is no error. */
export async function readDiscountCode(ctx: MemberContext, { code, welcome, country }: Asked) {
  const place = countryOf(ctx, country)
  if (code !== undefined && code !== '') {
    await refuseGuessing(ctx)
    return { discountcode: shown(ctx, place, await findDiscount(ctx, ctx.member.id, code, place)) }
  }
  if (welcome === undefined) throw new DomainError('discount_code_not_found')
  const offer = await welcomeOffer(ctx, ctx.member.id)
  return { discountcode: offer && shown(ctx, place, offer) }
}

type Place = { country: Country; currency: Currency }

function countryOf({ site, country }: MemberContext, chosen: Country | undefined): Place {
  const wanted = [chosen, country].find((each) => each != null && site.countries.includes(each as Country))
  const place = (wanted ?? site.countries[0]) as Country
  const cost = must(site.minimum_message_costs[place], 'the site file has a cost for each of its countries')
  return { country: place, currency: cost.currency }
}

function shown({ site }: MemberContext, { country, currency }: Place, discount: Discount): DiscountCode {
  const rules = site.discount_codes.find(({ code }) => code === discount.code)
  const { code, percentage, kind, until } = discount
  return {
    ...{ code, country, currency, percentage, kind },
    value_percentage: percentage,
    minimum_order_value: rules?.minimum_order?.[currency] ?? 0,
    expires: until,
  }
}
