import * as z from 'zod/mini'

import { COUNTRIES } from '#kernel/locales.ts'
import { currency } from '#kernel/money-schema.ts'
import { nonEmptyText } from '#kernel/text.ts'
import { defineSection, type Site } from '#platform/site.ts'

import { METHOD_IDS } from './methods.rules.ts'
import { perMessage } from './price.rules.ts'

const packageName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/))

const creditPackage = z.strictObject({
  id: packageName,
  /** PAY-1: the card style, from the smallest package to the largest. */
  style: z.enum(['p0', 'p1', 'p2', 'p3']),
  credits: z.int().check(z.positive('a package holds at least one credit'), z.maximum(10_000)),
  popular: z._default(z.boolean(), false),
  /** Offered once, to members who never bought. */
  trial: z._default(z.boolean(), false),
})

const price = z
  .int('a price is a whole number of minor units, such as cents')
  .check(
    z.positive('a price must be more than zero: nothing is given away here'),
    z.maximum(100_000_00, 'a price is at most 100,000.00'),
  )

/** Package prices in some countries, tax included, in minor units. */
const priceTable = z.strictObject({
  countries: z.array(z.enum(COUNTRIES)).check(z.minLength(1)),
  currency,
  amounts: z.record(packageName, price),
})

const provider = z.enum(['sandbox', 'mollie', 'verotel'])

const schema = z.strictObject({
  packages: z._default(z.array(creditPackage).check(z.maxLength(12)), []),
  prices: z._default(z.array(priceTable), []),
  /** Payment providers by name; `{ "env": "NAME" }` stands for a secret. */
  payment_providers: z._default(
    z.partialRecord(provider, z.record(z.string(), z.union([z.string(), z.strictObject({ env: nonEmptyText })]))),
    { sandbox: {} },
  ),
  /** Takes the methods that no provider is named for. */
  default_provider: z.optional(provider),
  /** Which provider takes which method; the default one takes the rest. */
  method_providers: z._default(z.partialRecord(z.enum(METHOD_IDS), provider), {}),
  /** Methods this site does not want. */
  methods_off: z._default(z.array(z.enum(METHOD_IDS)), []),
  /** The name on the buyer's bank statement. */
  statement_name: z._default(nonEmptyText.check(z.maxLength(22)), 'Duet'),
  /** Days in which a buyer may ask for a refund; the statutory 14 days apply in any case. */
  refund_days: z._default(z.int().check(z.nonnegative(), z.maximum(365)), 14),
  /** The company's SEPA creditor identifier; without it direct debit is not offered. */
  debit_creditor_id: z.optional(z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/))),
  /** R-SEPA-6: minor units a member, or a bank account, may be debited per day. */
  debit_day_limit: z._default(z.int().check(z.nonnegative()), 10_000),
  /** R-SEPA-6: the total of all debits that can still be returned. */
  debit_open_limit: z._default(z.int().check(z.nonnegative()), 25_000),
  /** R-SMS-1: text messages this site pays for within 24 hours; beyond them direct debit waits. */
  sms_per_day: z._default(z.int().check(z.nonnegative(), z.maximum(100_000)), 200),
  /** The operator's evidence for "46% better odds"; without it the claim is not made. */
  premium_claim_evidence: z.optional(nonEmptyText),
})

export const paymentsSection = defineSection('payments', schema, (site) => {
  const providers = Object.keys(site.payment_providers)
  const missing = [site.default_provider, ...Object.values(site.method_providers)].filter(
    (name) => name !== undefined && !providers.includes(name),
  )
  if (missing.length > 0) return [`payment_providers: ${[...new Set(missing)].join(', ')} is named, but not there`]
  if (providers.length > 1 && site.default_provider === undefined) {
    return ['default_provider: is missing, though there are several providers']
  }
  const ids = site.packages.map(({ id }) => id)
  const faults = [...secretsIn(site.payment_providers), ...strangePrices(site.prices, ids)]
  if (site.packages.length === 0) return faults
  return [
    ...faults,
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `packages: ${id} is there twice`),
    ...site.countries.flatMap((country) => {
      const tables = site.prices.filter(({ countries }) => countries.includes(country))
      const [table] = tables
      if (!table || tables.length > 1) return [`prices: ${country} stands in ${tables.length} tables instead of one`]
      const unpriced = ids.filter((id) => table.amounts[id] === undefined)
      return unpriced.length > 0
        ? [`prices: ${country} has no amount for ${unpriced.join(', ')}`]
        : cheapestDiffers(site, country, table)
    }),
  ]
})

/** Fields of providers that are secrets. */
const SECRET_FIELDS = ['key']

/** Site files are copied, mailed and kept in repositories. */
function secretsIn(providers: Site['payment_providers']): string[] {
  return Object.entries(providers).flatMap(([name, settings]) =>
    SECRET_FIELDS.filter((field) => typeof settings?.[field] === 'string').map(
      (field) =>
        `payment_providers.${name}.${field}: a secret must not be in the file: write { "env": "NAME" } and set that variable`,
    ),
  )
}

function strangePrices(prices: Site['prices'], ids: readonly string[]): string[] {
  return prices.flatMap(({ countries, amounts }) =>
    Object.keys(amounts)
      .filter((id) => !ids.includes(id))
      .map((id) => `prices: ${countries.join(', ')}: ${id} is no package of this site`),
  )
}

/** "A message costs from …" must be true wherever it is shown. */
function cheapestDiffers(
  {
    packages,
    message_credits,
    minimum_message_costs,
  }: Pick<Site, 'packages' | 'message_credits' | 'minimum_message_costs'>,
  country: (typeof COUNTRIES)[number],
  { currency: paid, amounts }: z.output<typeof priceTable>,
): string[] {
  const cheapest = Math.min(
    ...packages.map(({ id, credits }) => perMessage(amounts[id] ?? Number.POSITIVE_INFINITY, credits, message_credits)),
  )
  const promised = minimum_message_costs[country]
  // A country without a stated minimum is reported by the chat section.
  if (promised === undefined || (promised.costs === cheapest && promised.currency === paid)) return []
  return [
    `prices: a message in ${country} costs from ${cheapest} ${paid}, but chat.minimum_message_costs says otherwise`,
  ]
}

export type CreditPackage = z.output<typeof creditPackage>
type Settings = z.output<typeof schema>
declare module '#platform/site.ts' {
  interface Site extends Settings {}
}
