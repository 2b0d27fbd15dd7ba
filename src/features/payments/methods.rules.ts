import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'

/** How a method looks to the member: a tile with a neutral glyph. */
export type MethodKind = 'bank' | 'card' | 'wallet' | 'debit' | 'voucher' | 'transfer'

export type Method = {
  kind: MethodKind
  /** Where it is offered; `all` where its currency is. */
  countries: readonly Country[] | 'all'
  currencies: readonly Currency[] | 'all'
  /** Minor units of one payment, where the method itself has limits. */
  least?: number
  most?: number
  /** Days between which it can be used; retired ones stay for old transactions. */
  from?: string
  until?: string
  /** The money is there within seconds, or only after days. */
  slow?: true
  /** Can be used again without entering it anew, after a click. */
  repeats?: true
}

const EURO: readonly Currency[] = ['EUR']

/** PAY-2: every method of the product as data. The order here is the order where no country prefers another. */
export const METHODS = {
  ideal: { kind: 'bank', countries: ['NL'], currencies: EURO },
  bancontact: { kind: 'bank', countries: ['BE'], currencies: EURO },
  eps: { kind: 'bank', countries: ['AT'], currencies: EURO },
  blik: { kind: 'bank', countries: ['PL'], currencies: ['PLN'] },
  creditcard: { kind: 'card', countries: 'all', currencies: 'all', repeats: true },
  cartebancaire: { kind: 'card', countries: ['FR'], currencies: EURO },
  dankort: { kind: 'card', countries: ['DK'], currencies: ['DKK'] },
  postepay: { kind: 'card', countries: ['IT'], currencies: EURO },
  nexi: { kind: 'card', countries: ['IT'], currencies: EURO },
  paypal: { kind: 'wallet', countries: 'all', currencies: 'all', repeats: true },
  applepay: { kind: 'wallet', countries: 'all', currencies: 'all' },
  directdebit: {
    kind: 'debit',
    countries: ['NL', 'BE', 'DE', 'AT', 'FR', 'IT', 'ES', 'IE', 'FI'],
    currencies: EURO,
    // A debit can be taken back for weeks: no single one is large.
    most: 10_000,
    slow: true,
  },
  banktransfer: {
    kind: 'transfer',
    countries: ['NL', 'BE', 'DE', 'AT', 'FR', 'IT', 'ES', 'IE', 'FI'],
    currencies: EURO,
    slow: true,
  },
  paysafecard: {
    kind: 'voucher',
    countries: ['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'GB', 'IE', 'PL', 'DK', 'FI', 'NO', 'SE'],
    currencies: 'all',
    most: 10_000,
  },
  // Ended by their makers: shown on old transactions only.
  sofort: { kind: 'bank', countries: ['DE', 'AT', 'BE', 'NL', 'CH'], currencies: EURO, until: '2024-09-30' },
  giropay: { kind: 'bank', countries: ['DE'], currencies: EURO, until: '2024-06-30' },
  maestro: { kind: 'card', countries: 'all', currencies: EURO, until: '2023-07-01' },
} as const satisfies Record<string, Method>

export type MethodId = keyof typeof METHODS
export const METHOD_IDS = Object.keys(METHODS) as [MethodId, ...MethodId[]]

/** What people of a country reach for first. */
const FIRST: Partial<Record<Country, readonly MethodId[]>> = {
  DE: ['paypal', 'directdebit', 'creditcard'],
  AT: ['eps', 'creditcard', 'paypal'],
  FR: ['cartebancaire', 'paypal'],
  IT: ['postepay', 'paypal', 'creditcard'],
  ES: ['creditcard', 'paypal'],
  GB: ['creditcard', 'paypal', 'applepay'],
  US: ['creditcard', 'paypal', 'applepay'],
  DK: ['dankort', 'creditcard'],
}

type Sale = { country: Country; currency: Currency; at: Date }

/** The methods one can pay with there and then, the usual ones first. Amounts are looked at per package. */
export function methodsFor(sale: Sale): MethodId[] {
  const first = FIRST[sale.country] ?? []
  const place = (id: MethodId) => (first.includes(id) ? first.indexOf(id) : first.length + METHOD_IDS.indexOf(id))
  return METHOD_IDS.filter((id) => isOffered(METHODS[id], sale)).sort((a, b) => place(a) - place(b))
}

function isOffered({ countries, currencies, from, until }: Method, { country, currency, at }: Sale): boolean {
  const day = at.toISOString().slice(0, 10)
  return (
    (countries === 'all' || countries.includes(country)) &&
    (currencies === 'all' || currencies.includes(currency)) &&
    (from === undefined || from <= day) &&
    (until === undefined || day <= until)
  )
}

/** Whether one payment of that size fits the method. */
export function fits(id: MethodId, amount: number): boolean {
  const { least = 0, most = Number.POSITIVE_INFINITY }: Method = METHODS[id]
  return amount >= least && amount <= most
}
