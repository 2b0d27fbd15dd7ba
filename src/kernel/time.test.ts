import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { instant } from './instant.ts'
import { DAY, HOUR, MINUTE, SECOND } from './time.ts'

/** Years with four digits in ISO text. */
const FIRST = new Date('0000-01-01T00:00:00.000Z')
const LAST = new Date('9999-12-31T23:59:59.999Z')

test('units are milliseconds', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1000, 60_000, 3_600_000, 86_400_000])
})

describe('instant codec', () => {
  test('round-trips to the millisecond', () => {
    fc.assert(
      fc.property(fc.date({ min: FIRST, max: LAST, noInvalidDate: true }), (date) => {
        const text = z.encode(instant, date)
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect(z.decode(instant, text)).toEqual(date)
      }),
    )
  })

  test('accepts any UTC offset', () => {
    expect(z.decode(instant, '2026-03-05T15:07:00+01:00')).toEqual(new Date('2026-03-05T14:07:00Z'))
    expect(z.decode(instant, '2026-03-05T09:07:00-05:00')).toEqual(new Date('2026-03-05T14:07:00Z'))
  })

  test.each([
    ['a day that does not exist', '2026-02-29T12:00:00Z'],
    ['an hour that does not exist', '2026-03-05T24:00:00Z'],
    ['a zone that does not exist', '2026-03-05T12:00:00+25:00'],
    ['a time without its zone', '2026-03-05T12:00:00'],
    ['a day alone', '2026-03-05'],
    ['the American way', '3/5/2026 2:07 PM'],
    ['a count of seconds', 1_772_719_620],
    ['nothing', ''],
    ['no value', null],
    ['a Date', new Date(0)],
  ])('cannot be %s', (_name, value) => {
    expect(z.safeDecode(instant, value as string).success).toBe(false)
  })

  test('a leap day exists only in leap years', () => {
    expect(z.decode(instant, '2028-02-29T12:00:00Z')).toEqual(new Date(Date.UTC(2028, 1, 29, 12)))
  })

  test('an invalid or unrepresentable Date is never sent', () => {
    for (const date of [new Date(Number.NaN), new Date(LAST.getTime() + 1), new Date(FIRST.getTime() - 1)])
      expect(z.safeEncode(instant, date).success).toBe(false)
  })
})
