import { expect, test } from 'vitest'

import { isTimeZone, quietUntil } from './quiet-hours.rules.ts'

const at = (time: string) => new Date(time)
const night = { from: 22 * 60, until: 7 * 60 + 30, timeZone: 'Europe/Amsterdam' }

test.each([
  ['2026-03-05T20:59:59Z', null],
  ['2026-03-05T21:00:00Z', '2026-03-06T06:30:00Z'],
  ['2026-03-06T02:13:40Z', '2026-03-06T06:30:00Z'],
  ['2026-03-06T06:29:59Z', '2026-03-06T06:30:00Z'],
  ['2026-03-06T06:30:00Z', null],
])('[NOTI-1] quiet hours may cross midnight: %s', (now, end) => {
  expect(quietUntil(night, at(now))).toEqual(end && at(end))
})

test.each([
  // The clock goes forward at 01:00 UTC, back at 01:00 UTC.
  ['2026-03-28T22:00:00Z', '2026-03-29T05:30:00Z'],
  ['2026-10-24T21:00:00Z', '2026-10-25T06:30:00Z'],
])('[NOTI-1] they end by local time when the clock changes meanwhile: %s', (now, end) => {
  expect(quietUntil(night, at(now))).toEqual(at(end))
})

test('[NOTI-1] hours within one day, and equal times, which are never quiet', () => {
  const noon = { from: 12 * 60, until: 14 * 60, timeZone: 'America/New_York' }
  expect(quietUntil(noon, at('2026-01-10T17:30:00Z'))).toEqual(at('2026-01-10T19:00:00Z'))
  expect(quietUntil(noon, at('2026-01-10T19:00:00Z'))).toBeNull()
  expect(quietUntil({ ...noon, until: 12 * 60 }, at('2026-01-10T17:00:00Z'))).toBeNull()
})

test('[NOTI-1] only time zones that exist', () => {
  expect(isTimeZone('Europe/Helsinki')).toBe(true)
  for (const bad of ['Europe/Atlantis', '', '../etc']) expect(isTimeZone(bad)).toBe(false)
})
