import type { Country } from '#kernel/locales.ts'
import type { Currency } from '#kernel/money.ts'

/** How the method looks to the member: a tile with a neutral glyph. */
export type MethodKind = 'bank' | 'card' | 'wallet' | 'debit' | 'voucher' | 'transfer'

export type Method = {
  kind: MethodKind
  /** `all`: wherever its currency is used. */
  countries: readonly Country[] | 'all'
  currencies: readonly Currency[] | 'all'
  /** Minor units, where the method itself limits a payment. */
  least?: number
  most?: number
  /** First and last day of use; retired methods stay for old transactions. */
  from?: string
  until?: string
  /** The money takes days instead of seconds. */
  slow?: true
  /** Can be charged again after a click, without entering it anew. */
  repeats?: true
}

const EURO: readonly Currency[] = ['EUR']

/** PAY-2: every payment method, as data. Listed in the order used where no country prefers another. */
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
    // A debit can be reversed for weeks, so no single one may be large.
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
  // Discontinued: shown on old transactions only.
  sofort: { kind: 'bank', countries: ['DE', 'AT', 'BE', 'NL', 'CH'], currencies: EURO, until: '2024-09-30' },
  giropay: { kind: 'bank', countries: ['DE'], currencies: EURO, until: '2024-06-30' },
  maestro: { kind: 'card', countries: 'all', currencies: EURO, until: '2023-07-01' },
} as const satisfies Record<string, Method>

export type MethodId = keyof typeof METHODS
export const METHOD_IDS = Object.keys(METHODS) as [MethodId, ...MethodId[]]

/** What people in a country reach for first. */
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

/** The methods available there at that time, the usual ones first. Limits are checked per package. */
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

export function fits(id: MethodId, amount: number): boolean {
  const { least = 0, most = Number.POSITIVE_INFINITY }: Method = METHODS[id]
  return amount >= least && amount <= most
}
