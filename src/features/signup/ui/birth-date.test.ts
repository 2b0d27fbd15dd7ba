import { expect, test } from 'vitest'

import { isBirthDate } from '#features/accounts/accounts.rules.ts'

import { birthDateOf, dateOrder, monthNames } from './birth-date.ts'

test.each([
  ['en-GB', 'day month year'],
  ['en-US', 'month day year'],
  ['de-DE', 'day month year'],
  ['sv-SE', 'year month day'],
  ['nl-NL', 'day month year'],
  ['fr-CA', 'year month day'],
])('the fields stand as people write dates: %s', (locale, order) => {
  expect(dateOrder(locale).join(' ')).toBe(order)
})

test('months use their standalone form', () => {
  expect(monthNames('pl-PL')[0]).toBe('styczeń')
  expect(monthNames('en-GB')).toHaveLength(12)
})

test('a date is complete or empty', () => {
  expect(birthDateOf({ day: '7', month: '5', year: '1990' })).toBe('1990-05-07')
  expect(birthDateOf({ day: '7', month: '', year: '1990' })).toBe('')
})

test.each(['90', '19900', 'abcd'])('rejects a year: %s', (year) => {
  expect(isBirthDate(birthDateOf({ day: '7', month: '5', year }), '2026-03-05')).toBe(false)
})
