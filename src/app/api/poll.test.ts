import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MINUTE, SECOND } from '#kernel/time.ts'

import { poll } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A document that can be hidden and shown. */
function aPage() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  function show(visible: boolean) {
    page.hidden = !visible
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, show }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[CHAT-8] asks 5 s after the load and then every minute, also after an answer that failed', async () => {
  const ask = vi.fn(async () => Promise.reject(new Error('offline')))
  const stop = poll(ask, aPage().page, Date.now)
  await wait(5 * SECOND - 1)
  expect(ask).toHaveBeenCalledTimes(0)
  await wait(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await wait(MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
  await wait(5 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('[CHAT-8] where pushes arrive, five minutes lie between two questions, and one again when they end', async () => {
  let isPushed = true
  const ask = vi.fn(async () => undefined)
  const stop = poll(ask, aPage().page, Date.now, () => isPushed)
  await wait(5 * SECOND)
  expect(ask).toHaveBeenCalledTimes(1)
  await wait(5 * MINUTE - 1)
  expect(ask).toHaveBeenCalledTimes(1)
  isPushed = false
  await wait(1)
  expect(ask).toHaveBeenCalledTimes(2)
  await wait(MINUTE)
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
})

test('a hidden page asks nothing; when it shows again, what is due is asked at once', async () => {
  const { page, show } = aPage()
  const ask = vi.fn(async () => undefined)
  const stop = poll(ask, page, Date.now)
  await wait(5 * SECOND)
  show(false)
  await wait(10 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
  show(true)
  await wait(0)
  expect(ask).toHaveBeenCalledTimes(2)
  show(false)
  show(true)
  await wait(30 * SECOND)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})

test('a slow answer is waited for: never two questions at a time', async () => {
  const { page, show } = aPage()
  const answers: (() => void)[] = []
  const ask = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)))
  const stop = poll(ask, page, Date.now)
  await wait(5 * SECOND)
  show(false)
  show(true)
  await wait(3 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]!()
  await wait(MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})
