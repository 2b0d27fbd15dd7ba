import { expect, test } from 'vitest'

import { nextDay } from './allowance.ts'

test.each([
  ['an ordinary day', '2026-03-05T14:07:00Z', '2026-03-05T23:00:00.000Z'],
  ['just before midnight', '2026-03-05T22:59:59.999Z', '2026-03-05T23:00:00.000Z'],
  ['at midnight', '2026-03-05T23:00:00Z', '2026-03-06T23:00:00.000Z'],
  ['the short day in spring', '2026-03-29T00:30:00Z', '2026-03-29T22:00:00.000Z'],
  ['the long day in autumn', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
])('[SWIPE-1] tomorrow begins in the site’s time zone: %s', (_, now, next) => {
  expect(nextDay('Europe/Amsterdam', new Date(now)).toISOString()).toBe(next)
})
