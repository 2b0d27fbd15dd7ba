import { expect, test } from 'vitest'

import { delayIn, withoutDelay } from './popup-delay.ts'

test('[NAV-6] only a number of seconds in the parameter t counts', () => {
  expect(['?t=3', '?a=1&t=0', '?t=3600'].map(delayIn)).toEqual([3, 0, 3600])
  for (const search of ['', '?t=', '?t=-1', '?t=1e3', '?t=3601', '?t=99999999', '?t=x', '?T=3'])
    expect(delayIn(search)).toBeUndefined()
})

test('[NAV-6] the parameter is removed from the address, the others stay', () => {
  expect(withoutDelay('?t=3')).toBe('')
  expect(withoutDelay('?gender=female&t=3&min_age=30')).toBe('gender=female&min_age=30')
})
