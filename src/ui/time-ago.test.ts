import { expect, test } from 'vitest'

import { timeAgo } from './time-ago.ts'

const now = new Date('2026-03-05T14:07:00Z')

test('[ACC-9] shows the last use of a login in words', () => {
  const told = (then: string) => timeAgo(new Date(then), now, 'en-GB')
  expect(told('2026-03-05T14:06:30Z')).toBe('now')
  expect(told('2026-03-05T14:05:30Z')).toBe('1 minute ago')
  expect(told('2026-03-05T11:00:00Z')).toBe('3 hours ago')
  expect(told('2026-03-04T11:00:00Z')).toBe('yesterday')
  expect(told('2026-02-20T11:00:00Z')).toBe('13 days ago')
  expect(timeAgo(new Date('2026-03-05T12:00:00Z'), now, 'de')).toBe('vor 2 Stunden')
  expect(timeAgo(new Date('2026-03-05T12:00:00Z'), now, 'de', 'short')).toBe('vor 2 Std.')
})

test('a fast clock does not make it the future', () => {
  expect(timeAgo(new Date('2026-03-05T14:09:00Z'), now, 'en-GB')).toBe('now')
})
