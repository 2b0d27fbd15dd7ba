export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Whole minor units with their currency: 1999 EUR is €19.99. All our currencies have two decimals. */
export type Money = { amount: number; currency: Currency }

/** `locale` is a tag for Intl (see formatLocaleOf), not a catalogue's name. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100)
}

/** A share of an amount in whole minor units, halves upwards: the one place where money is rounded. */
export function shareOf(amount: number, numerator: number, denominator: number): number {
  return Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
}

/** The tax inside an amount that includes it, at a rate in hundredths of a percent. */
export const includedTax = (amount: number, basisPoints: number) => shareOf(amount, basisPoints, 10_000 + basisPoints)
