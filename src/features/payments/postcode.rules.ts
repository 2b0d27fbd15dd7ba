/** How a country writes its postcodes, without spaces, dashes and the country's letters in front. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  ...{ BE: /^[1-9]\d{3}$/, AT: /^[1-9]\d{3}$/, CH: /^[1-9]\d{3}$/, DK: /^\d{4}$/, NO: /^\d{4}$/ },
  ...{ DE: /^\d{5}$/, FR: /^\d{5}$/, IT: /^\d{5}$/, PL: /^\d{5}$/, FI: /^\d{5}$/, SE: /^\d{5}$/ },
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
}

const bare = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\u00a0-]/g, '')
    .replace(/^[A-Z]{1,3}(?=\d)/, '')

/**
 * PAY-5: whether one of these countries could have this postcode: that of the purchase, or that of the bank account for
 * people who live abroad. A country whose format we don't know takes any.
 */
export function isPostcode(typed: string, countries: readonly string[]): boolean {
  return countries.some((country) => FORMATS[country]?.test(bare(typed)) ?? true)
}
