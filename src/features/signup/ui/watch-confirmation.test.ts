import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SECOND } from '#kernel/time.ts'

import { watchConfirmation } from './watch-confirmation.ts'

class FakePage extends EventTarget {
  hidden = false
  show(shown: boolean) {
    this.hidden = !shown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(ask: () => Promise<boolean>) {
  const page = new FakePage()
  const onConfirmed = vi.fn()
  return { page, onConfirmed, stop: watchConfirmation({ ask, page, onConfirmed }) }
}

test('[ACC-5] a page in sight notices within seconds, tells it once, and asks no more', async () => {
  let confirmed = false
  const ask = vi.fn(async () => confirmed)
  const { onConfirmed } = watched(ask)
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(ask.mock.calls.length).toBeGreaterThan(2)
  expect(onConfirmed).not.toHaveBeenCalled()
  confirmed = true
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(onConfirmed).toHaveBeenCalledOnce()
  const asked = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(ask).toHaveBeenCalledTimes(asked)
  expect(onConfirmed).toHaveBeenCalledOnce()
})

test('[ACC-5] a hidden page asks nothing, and at once when it is shown again', async () => {
  const ask = vi.fn(async () => true)
  const { page, onConfirmed } = watched(ask)
  page.show(false)
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  expect(ask).not.toHaveBeenCalled()
  page.show(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(onConfirmed).toHaveBeenCalledOnce()
})

test('a lost connection only delays it, and a page that was left hears nothing', async () => {
  const ask = vi.fn(async () => true).mockRejectedValueOnce(new Error('offline'))
  const { onConfirmed, stop } = watched(ask)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(onConfirmed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(onConfirmed).toHaveBeenCalledOnce()
  stop()

  const { promise, resolve } = Promise.withResolvers<boolean>()
  const slow = watched(() => promise)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  slow.stop()
  resolve(true)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(slow.onConfirmed).not.toHaveBeenCalled()
})
