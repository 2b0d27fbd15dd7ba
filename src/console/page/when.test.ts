import { expect, test } from 'vitest'

import { lastSeen, shortWhen, span } from './when.ts'

const now = new Date('2026-11-16T18:30:00')

test('moments are told as short as they can be told apart', () => {
  expect(shortWhen(new Date('2026-11-16T08:55:00'), now)).toBe('08:55')
  expect(shortWhen(new Date('2026-10-02T08:55:00'), now)).toBe('2 Oct')
  expect(lastSeen(new Date('2026-11-16T08:55:00'), now)).toBe('today 08:55')
  expect(lastSeen(new Date('2026-11-15T23:00:00'), now)).toBe('yesterday')
  expect(lastSeen(new Date('2026-10-02T23:00:00'), now)).toBe('2 Oct')
})

test('spans have their two largest units', () => {
  expect([38, 370, 60, 4320, 4440, -5].map((minutes) => span(minutes * 60_000))).toEqual([
    ...['38 min', '6 h 10 min', '1 h', '3 d', '3 d 2 h', '0 min'],
  ])
})
