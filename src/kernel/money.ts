export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Minor units: 1999 EUR is €19.99. All our currencies have two decimals. */
export type Money = { amount: number; currency: Currency }

/** With a minus sign where the locale writes a hyphen, which is shorter and breaks from its number. */
export const withMinus = (formatted: string) => formatted.replace('-', '−')

/** `locale` is an Intl tag (see formatLocaleOf), not a catalogue name. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  return withMinus(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100))
}

/** A fraction of an amount, rounded half up: the only place that rounds money. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  return Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
}

/** Tax included in an amount, at a rate in basis points. */
export const includedTax = (amount: number, basisPoints: number) => shareOf(amount, basisPoints, 10_000 + basisPoints)
