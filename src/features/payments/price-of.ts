import { DomainError } from '#kernel/errors.ts'
import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'
import { must } from '#kernel/must.ts'
import type { Context } from '#platform/context.ts'
import { ProviderUnavailable } from '#platform/payments/provider.ts'
import type { Site } from '#platform/site.ts'

import { fits, METHODS, type Method, methodsFor } from './methods.rules.ts'
import type { OfferedMethod, OfferedPackage } from './payments.contract.ts'
import type { CreditPackage } from './payments.settings.ts'
import { discounted, perMessage } from './price.rules.ts'

/** A country's price table; refuses where the site sells nothing. */
export function pricesOf(site: Site, country: Country) {
  const table = site.prices.find(({ countries }) => countries.includes(country))
  if (table === undefined) throw new DomainError('package_not_found')
  return table
}

/** R-PAY-8: a package's price there, by our own table. */
export function listAmountOf(
  site: Site,
  country: Country,
  { id }: CreditPackage,
): { amount: number; currency: Currency } {
  const { amounts, currency } = pricesOf(site, country)
  return { amount: must(amounts[id], 'the site file prices each package in each country'), currency }
}

/** A package as screens show it. */
export function offer(site: Site, country: Country, credit: CreditPackage, percentage: number): OfferedPackage {
  const list_amount = listAmountOf(site, country, credit).amount
  const amount = discounted(list_amount, percentage)
  return { ...credit, list_amount, amount, per_message: perMessage(amount, credit.credits, site.message_credits) }
}

/** A country's methods, each with the packages it cannot pay. */
export function offeredMethods(
  site: Site,
  { country, currency, at }: { country: Country; currency: Currency; at: Date },
  packages: readonly { id: string; amount: number }[],
): OfferedMethod[] {
  return methodsFor({ country, currency, at })
    .filter((id) => !site.methods_off.includes(id))
    .filter((id) => id !== 'directdebit' || site.debit_creditor_id !== undefined)
    .map((id) => {
      const { kind, slow }: Method = METHODS[id]
      return {
        id,
        kind,
        slow: slow === true,
        not_for: packages.filter(({ amount }) => !fits(id, amount)).map((each) => each.id),
      }
    })
}

/** R-PAY-21: the same, with what buyers learn before they pay: which methods are stored for repeat orders. */
export function withKept(
  { site, providers }: Pick<Context, 'site' | 'providers'>,
  methods: readonly OfferedMethod[],
): OfferedMethod[] {
  return methods.map((each) => ({ ...each, kept: isKept(site, providers, each.id) }))
}

function isKept(site: Site, providers: Context['providers'], method: OfferedMethod['id']): boolean {
  try {
    return providers(site, providerNameOf(site, method)).keeps(method)
  } catch (error) {
    // It takes no payment either, so it stores nothing.
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}

export function providerNameOf(site: Site, method: keyof typeof METHODS): string {
  const only = () => must(Object.keys(site.payment_providers)[0], 'a site that sells has a provider')
  return site.method_providers[method] ?? site.default_provider ?? only()
}
