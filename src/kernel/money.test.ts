import fc from 'fast-check'
import { expect, test } from 'vitest'

import { COUNTRIES, formatLocaleOf, TEXT_LOCALES } from './locales.ts'
import { CURRENCIES, formatMoney } from './money.ts'
import { money } from './money-schema.ts'

/** Every Intl tag a reader can get. */
const TAGS = [
  ...new Set(TEXT_LOCALES.flatMap((locale) => [null, ...COUNTRIES].map((country) => formatLocaleOf(locale, country)))),
]

/** Intl uses no-break spaces; the glossary's tables use ordinary ones. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('[I18N-2] money is formatted by Intl in every language, country and currency', () => {
  for (const tag of TAGS)
    for (const currency of CURRENCIES) {
      const expected = new Intl.NumberFormat(tag, { style: 'currency', currency }).format(1249.5)
      expect(formatMoney({ amount: 124_950, currency }, tag)).toBe(expected)
    }
})

test.each([
  ['en-GB', 'EUR', '€19.99'],
  ['en-GB', 'GBP', '£19.99'],
  ['en-US', 'USD', '$19.99'],
  ['nl', 'EUR', '€ 19,99'],
  ['de', 'EUR', '19,99 €'],
  ['fr-CA', 'CAD', '19,99 $'],
  ['pl', 'PLN', '19,99 zł'],
  ['de-CH', 'CHF', 'CHF 19.99'],
] as const)('[I18N-2] 1999 minor units in %s and %s are %s', (tag, currency, expected) => {
  expect(plainSpaces(formatMoney({ amount: 1999, currency }, tag))).toBe(expected)
})

test('[I18N-2] a discount has a minus sign in every language, not a hyphen', () => {
  expect(formatMoney({ amount: -475, currency: 'EUR' }, 'en-GB')).toBe('−€4.75')
  for (const tag of TAGS) expect(formatMoney({ amount: -475, currency: 'EUR' }, tag)).toMatch(/^[^-]*−[^-]*$/)
})

test('formatting neither loses nor adds a cent', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.constantFrom(...CURRENCIES), (amount, currency) => {
      expect(Number(formatMoney({ amount, currency }, 'en-GB').replace(/\D/g, ''))).toBe(amount)
    }),
  )
})

test('every currency has two decimals', () => {
  for (const currency of CURRENCIES) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    expect(maximumFractionDigits, currency).toBe(2)
  }
})

test('money is a non-negative integer of minor units in a supported currency', () => {
  expect(money.safeParse({ amount: 0, currency: 'EUR' }).success).toBe(true)
  for (const bad of [
    { amount: 19.99, currency: 'EUR' },
    { amount: -1, currency: 'EUR' },
    { amount: '1999', currency: 'EUR' },
    { amount: Number.POSITIVE_INFINITY, currency: 'EUR' },
    { amount: 2 ** 53, currency: 'EUR' },
    { amount: 1999, currency: 'eur' },
    { amount: 1999, currency: 'BTC' },
    { amount: 1999 },
  ])
    expect(money.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
})
