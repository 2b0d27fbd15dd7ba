import type { TimeBonus } from '#features/discounts/discounts.contract.ts'
import { WELCOME_CODE, WELCOME_LASTS, WELCOME_PERCENTAGE, welcomeUntil } from '#features/discounts/discounts.rules.ts'
import { presetCountry } from '#features/discounts/paying-country.ts'
import { offeredMethods, pricesOf } from '#features/payments/price-of.ts'
import { SECOND } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'

type Person = { profileId: string; country: string | null; paid: boolean; signupDate: Date }

/** PAY-8: the running offer under the wire's names; /credits and the order check it again. */
export function timeBonusOf(ctx: Context, { profileId, country: own, ...purchases }: Person): TimeBonus | null {
  const { site } = ctx
  const now = ctx.now()
  const expires = welcomeUntil(purchases, now)
  if (expires === null || site.packages.length === 0) return null
  const country = presetCountry(ctx, own)
  const { currency } = pricesOf(site, country)
  return {
    code: WELCOME_CODE,
    country,
    user_id: profileId,
    expires,
    value_percentage: WELCOME_PERCENTAGE,
    currency,
    minimum_order_value: 0,
    status: 'active',
    validity: WELCOME_LASTS / SECOND,
    expired: false,
    paymentmethods: offeredMethods(site, { country, currency, at: now }, []).map(({ id }) => id),
  }
}
