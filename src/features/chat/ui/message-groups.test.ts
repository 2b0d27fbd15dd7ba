import { expect, test } from 'vitest'

import type { Message } from '../chat.contract.ts'
import { byDay } from './message-groups.ts'
import { dayWords, shortWhen } from './when.ts'

const aMessage = (own: boolean, at: string) => ({ seq: 1, own, body: at, sent_at: new Date(at) }) as unknown as Message

test('messages are grouped by day, then by sender within a few minutes', () => {
  const days = byDay(
    [
      aMessage(false, '2026-03-01T21:58:00Z'),
      aMessage(false, '2026-03-01T21:59:00Z'),
      aMessage(true, '2026-03-01T22:00:00Z'),
      aMessage(true, '2026-03-01T22:30:00Z'),
      aMessage(true, '2026-03-01T23:30:00Z'),
    ],
    'Europe/Amsterdam',
  )
  expect(days.map(({ day, groups }) => [day, groups.map(({ own, messages }) => [own, messages.length])])).toEqual([
    [
      '2026-03-01',
      [
        [false, 2],
        [true, 1],
        [true, 1],
      ],
    ],
    ['2026-03-02', [[true, 1]]],
  ])
})

test('days and times follow the reader’s language and time zone', () => {
  const zone = { now: new Date('2026-03-05T12:00:00Z'), timeZone: 'Europe/Amsterdam', locale: 'en-GB' }
  const day = (at: string) => dayWords(new Date(at), zone)
  expect(day('2026-03-05T09:00:00Z')).toBe('Today')
  expect(day('2026-03-04T09:00:00Z')).toBe('Yesterday')
  expect(day('2026-03-02T09:00:00Z')).toBe('Monday')
  expect(day('2026-02-02T09:00:00Z')).toBe('2 February')
  expect(day('2024-02-02T09:00:00Z')).toBe('2 February 2024')
  const short = (at: string) => shortWhen(new Date(at), zone)
  expect(short('2026-03-05T09:07:00Z')).toBe('10:07')
  expect(short('2026-03-04T09:00:00Z')).toBe('Yesterday')
  expect(short('2026-03-02T09:00:00Z')).toBe('Mon')
  expect(short('2026-02-02T09:00:00Z')).toBe('2 Feb')
})
