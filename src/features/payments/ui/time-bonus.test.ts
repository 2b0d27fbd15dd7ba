import { expect, test } from 'vitest'

import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'

import { clockOf, isBusy, isWindowDue, timeLeft } from './time-bonus.ts'

test('[PAY-8] the countdown shows hours, minutes and seconds, and ends at 00:00:01', () => {
  expect(clockOf(4 * HOUR)).toBe('04:00:00')
  expect(clockOf(3 * HOUR + 12 * MINUTE + 48 * SECOND)).toBe('03:12:48')
  expect(clockOf(1)).toBe('00:00:01')
  expect(clockOf(0)).toBe('00:00:00')
})

test('[PAY-8] no time is left after the deadline or without an offer', () => {
  const expires = new Date('2026-03-05T18:00:00Z')
  expect(timeLeft({ expires }, new Date('2026-03-05T17:59:59Z'))).toBe(SECOND)
  expect(timeLeft({ expires }, expires)).toBe(0)
  expect(timeLeft({ expires }, new Date('2026-03-06T00:00:00Z'))).toBe(0)
  expect(timeLeft(null, expires)).toBe(0)
})

test('[PAY-8] the dialog waits while the member types or another dialog is open', () => {
  const at = (element: string | null, open = false) =>
    isBusy({
      activeElement:
        element === null ? null : { matches: (selector: string) => selector.split(', ').includes(element) },
      querySelector: () => (open ? {} : null),
    })
  expect([at(null), at('a'), at('button')]).toEqual([false, false, false])
  expect([at('input'), at('textarea'), at('[contenteditable]')]).toEqual([true, true, true])
  expect(at(null, true)).toBe(true)
})

test('[PAY-8] the dialog is for active members without credits in the members area', () => {
  expect(isWindowDue({ status: 'active' }, 0, 'members')).toBe(true)
  expect(isWindowDue({ status: 'not_confirmed' }, 0, 'members')).toBe(false)
  expect(isWindowDue({ status: 'active' }, 1, 'members')).toBe(false)
  expect(isWindowDue({ status: 'active' }, 0, 'credits')).toBe(false)
})
