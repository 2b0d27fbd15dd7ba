import { expect, test } from 'vitest'

import type { OfferedMethod, OfferedPackage } from '../payments.contract.ts'
import { presetOf, threeOf, topUpOffer } from './top-up-offer.ts'

const credit = (credits: number, more: Partial<OfferedPackage> = {}): OfferedPackage => ({
  ...{ id: `c${credits}`, style: 'p0', credits, popular: false, trial: false },
  ...{ list_amount: credits * 50, amount: credits * 50, per_message: 50 },
  ...more,
})
const method = (id: OfferedMethod['id'], not_for: string[] = []): OfferedMethod => ({
  ...{ id, kind: 'bank', not_for, slow: false },
})
const list = {
  country: 'NL',
  currency: 'EUR',
  refund_days: 7,
  discount: null,
  packages: [credit(6, { trial: true }), credit(12), credit(40), credit(90, { popular: true }), credit(200)],
  methods: [method('directdebit'), method('paysafecard', ['c90']), method('ideal')],
} as const

const sizes = (packages: readonly OfferedPackage[]) => packages.map(({ credits }) => credits)

test('[PAY-9] three packages: the smallest, and always the popular one', () => {
  expect(sizes(threeOf([credit(90), credit(12), credit(40, { popular: true }), credit(200)]))).toEqual([12, 40, 90])
  expect(sizes(threeOf([credit(12), credit(40), credit(90), credit(200, { popular: true })]))).toEqual([40, 90, 200])
  expect(sizes(threeOf([credit(12), credit(40)])), 'no popular one').toEqual([12, 40])
  expect(threeOf([])).toEqual([])
})

test('[PAY-9] the middle package is chosen, never the dearest of several', () => {
  const preset = (...all: number[]) => presetOf(all.map((each) => credit(each, { popular: each === 90 })))?.credits
  expect([preset(12, 40, 90), preset(40, 90), preset(90), preset()]).toEqual([40, 40, 90, undefined])
})

test('[PAY-9] without a stored method: the usual one that can pay the package, never a bare debit, never the trial', () => {
  for (const none of [null, undefined]) {
    const offer = topUpOffer(list, none)
    expect(sizes(offer.packages)).toEqual([12, 40, 90])
    expect([offer.label, offer.methodFor('c12')?.id, offer.methodFor('c90')?.id]).toEqual([
      null,
      'paysafecard',
      'ideal',
    ])
    expect(offer.days, 'at least the statutory ones').toBe(14)
  }
})

test('[PAY-9] a stored method brings its own country, currency and prices', () => {
  const stored = {
    country: 'GB',
    currency: 'GBP',
    packages: [credit(40)],
    method: 'creditcard',
    label: '•••• 4242',
  } as const
  const offer = topUpOffer(list, stored)
  expect(offer).toMatchObject({ country: 'GB', currency: 'GBP', label: '•••• 4242' })
  expect([sizes(offer.packages), offer.methodFor('c40')?.id]).toEqual([[40], 'creditcard'])
  expect(topUpOffer(list, { ...stored, packages: [] }).label, 'it can pay for nothing').toBeNull()
})
