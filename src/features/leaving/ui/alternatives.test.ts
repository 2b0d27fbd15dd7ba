import { expect, test } from 'vitest'

import { alternativesFor, type Offers } from './alternatives.ts'

const everything: Offers = {
  change_email: true,
  privacy_mode: true,
  trial_package: true,
  discount: { code: 'STAY', percentage: 20 },
}
const nothing: Offers = { change_email: false, privacy_mode: false, trial_package: false, discount: null }

test('[ACC-8] alternatives answer the reason', () => {
  expect(alternativesFor(everything, 'too_expensive')).toEqual(['discount', 'trial_package'])
  expect(alternativesFor(everything, 'privacy')).toEqual(['privacy_mode'])
  expect(alternativesFor(everything, 'too_many_mails')).toEqual(['fewer_mails', 'change_email'])
  expect(alternativesFor(everything, null)).toHaveLength(4)
})

test('[ACC-8] only available alternatives are offered', () => {
  expect(alternativesFor(nothing, 'privacy')).toEqual([])
  expect(alternativesFor(nothing, 'too_many_mails')).toEqual(['fewer_mails'])
  expect(alternativesFor(nothing, null)).toEqual(['fewer_mails'])
})
