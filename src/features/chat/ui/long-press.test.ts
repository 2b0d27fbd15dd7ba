import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HOLD, longPress } from './long-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CHAT-9] a finger that stays for 400 ms opens the menu, once', () => {
  expect(HOLD).toBe(400)
  const [held, finger] = [vi.fn(), longPress()]
  finger.down(10, 10, held)
  finger.move(14, 13)
  vi.advanceTimersByTime(399)
  expect([held.mock.calls.length, finger.isPressed()]).toEqual([0, true])
  vi.advanceTimersByTime(1)
  expect([held.mock.calls.length, finger.isPressed()]).toEqual([1, false])
  vi.advanceTimersByTime(5000)
  expect(held).toHaveBeenCalledTimes(1)
})

test('[CHAT-9] moving, lifting and scrolling cancel it', () => {
  const [held, finger] = [vi.fn(), longPress()]
  finger.down(10, 10, held)
  finger.move(10, 21)
  vi.advanceTimersByTime(1000)
  finger.down(10, 10, held)
  vi.advanceTimersByTime(300)
  finger.cancel()
  vi.advanceTimersByTime(1000)
  expect(held).not.toHaveBeenCalled()
})
