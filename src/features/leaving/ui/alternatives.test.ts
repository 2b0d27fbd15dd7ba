import { expect, test } from 'vitest'

import { alternativesFor, type Offers } from './alternatives.ts'

const everything: Offers = {
  change_email: true,
  privacy_mode: true,
  trial_package: true,
  discount: { code: 'STAY', percentage: 20 },
}
const nothing: Offers = { change_email: false, privacy_mode: false, trial_package: false, discount: null }

test('[ACC-8] alternatives that answer the reason come first', () => {
  expect(alternativesFor(everything, 'too_expensive').slice(0, 2)).toEqual(['discount', 'trial_package'])
  expect(alternativesFor(everything, 'privacy')[0]).toBe('privacy_mode')
  expect(alternativesFor(everything, 'too_many_mails')[0]).toBe('change_email')
  expect(alternativesFor(everything, null)).toHaveLength(4)
})

test('[ACC-8] only available alternatives are offered', () => {
  expect(alternativesFor(nothing, 'privacy')).toEqual([])
  expect(alternativesFor({ ...nothing, change_email: true }, 'too_expensive')).toEqual(['change_email'])
})
