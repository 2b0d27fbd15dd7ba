import { DomainError } from '#kernel/errors.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Site } from '#platform/site.ts'

import type { DiscountCode } from './discounts.contract.ts'
import { findDiscount } from './find-discount.ts'
import { payingCountry } from './paying-country.ts'
import { refuseGuessing } from './refuse-guessing.ts'
import { type Discount, welcomeOffer } from './welcome-offer.ts'

type Asked = { code?: string | undefined; welcome?: 'true' | undefined; country?: Country | undefined }

/** PAY-7: the typed code or the first-purchase offer; a missing offer is no error. */
export async function readDiscountCode(ctx: MemberContext, { code, welcome, country }: Asked) {
  const place = placeOf(ctx.site, await payingCountry(ctx, country))
  if (code !== undefined && code !== '') {
    await refuseGuessing(ctx)
    return { discountcode: shown(place, await findDiscount(ctx, ctx.member.id, code, place)) }
  }
  if (welcome === undefined) throw new DomainError('discount_code_not_found')
  const offer = await welcomeOffer(ctx, ctx.member.id)
  return { discountcode: offer && shown(place, offer) }
}

type Place = { country: Country; currency: Currency }

function placeOf(site: Site, country: Country): Place {
  const { currency } = must(site.minimum_message_costs[country], 'the site file has a cost for each of its countries')
  return { country, currency }
}

function shown({ country, currency }: Place, { code, percentage, kind, until, least }: Discount): DiscountCode {
  return {
    ...{ code, country, currency, percentage, kind },
    value_percentage: percentage,
    minimum_order_value: least,
    expires: until,
  }
}
