import { expect, test, vi } from 'vitest'

import { oneAtATime } from './one-at-a-time.ts'

test('[CHAT-8] many hints during a request cause one more request after it', async () => {
  const answers: (() => void)[] = []
  const ask = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)))
  const reload = oneAtATime(ask)
  const all = Promise.all([reload(), reload(), reload()])
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]!()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), 60_000)
  answers[1]!()
  await all
  expect(ask).toHaveBeenCalledTimes(2)
})

test('[CHAT-8] a failed request rejects for its caller, and the next one still runs', async () => {
  const ask = vi.fn(async () => undefined)
  ask.mockRejectedValueOnce(new Error('offline'))
  const reload = oneAtATime(ask)
  await expect(reload()).rejects.toThrow('offline')
  await reload()
  expect(ask).toHaveBeenCalledTimes(2)
})
