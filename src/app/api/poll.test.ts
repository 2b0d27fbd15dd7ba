import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MINUTE, SECOND } from '#kernel/time.ts'

import { poll } from './poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPage() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  function show(visible: boolean) {
    page.hidden = !visible
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, show }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('[CHAT-8] polls 5 s after load and then every minute, even after a failure', async () => {
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

test('[CHAT-8] with pushes, polls every five minutes, and every minute again when they end', async () => {
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

test('a hidden page does not poll; when shown again, it runs an overdue poll at once', async () => {
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

test('waits for a slow reply: never two polls at a time', async () => {
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
