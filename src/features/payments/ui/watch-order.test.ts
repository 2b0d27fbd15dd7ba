import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MINUTE, SECOND } from '#kernel/time.ts'

import { watchOrder } from './watch-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function aPage({ ask = vi.fn(async () => undefined) } = {}) {
  const visibility = Object.assign(new EventTarget(), { hidden: false })
  const onLimit = vi.fn()
  const watch = watchOrder({ ask, onLimit, visibility, now: Date.now })
  function show(visible: boolean) {
    visibility.hidden = !visible
    visibility.dispatchEvent(new Event('visibilitychange'))
  }
  return { ask, onLimit, show, ...watch }
}

test('[PAY-2, R-PAY-6] a waiting page polls less and less often, and stops after ten minutes', async () => {
  const { ask, onLimit } = aPage()
  await wait(SECOND - 1)
  expect(ask).toHaveBeenCalledTimes(0)
  await wait(3 * SECOND + 1)
  expect(ask, '1, 2 and 4 seconds').toHaveBeenCalledTimes(3)
  await wait(MINUTE)
  expect(ask.mock.calls.length).toBeLessThan(10)
  await wait(10 * MINUTE)
  expect(onLimit).toHaveBeenCalledTimes(1)
  const asked = ask.mock.calls.length
  expect(asked).toBeLessThan(30)
  await wait(30 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(asked)
})

test('[PAY-2] a hint polls at once; a hint during a poll triggers one more', async () => {
  const answers: (() => void)[] = []
  const ask = vi.fn(() => new Promise<undefined>((resolve) => void answers.push(() => resolve(undefined))))
  const { pollNow } = aPage({ ask })
  pollNow()
  pollNow()
  pollNow()
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]!()
  await wait(0)
  expect(ask).toHaveBeenCalledTimes(2)
  answers[1]!()
  await wait(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('[PAY-2] a hidden page does not poll and catches up when shown; a stopped one never polls', async () => {
  const { ask, show, stop } = aPage()
  show(false)
  await wait(5 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(0)
  show(true)
  expect(ask).toHaveBeenCalledTimes(1)
  await wait(0)
  stop()
  show(false)
  show(true)
  await wait(MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('[PAY-2] a failed reply does not end the wait', async () => {
  const ask = vi.fn(async () => Promise.reject(new Error('offline')))
  aPage({ ask })
  await wait(5 * SECOND)
  expect(ask.mock.calls.length).toBeGreaterThan(2)
})
