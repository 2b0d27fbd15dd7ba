import { expect, test } from 'vitest'

import { keepLikes } from './keep-likes.ts'

/** A server that answers when the test says so. */
function slowServer() {
  const calls: { like: boolean; answer: (match?: string) => void; refuse: () => void }[] = []
  const likes = keepLikes<string>(
    (_id, like) =>
      new Promise((resolve, reject) => {
        calls.push({ like, answer: (match) => resolve(match ?? null), refuse: () => reject(new Error('refused')) })
      }),
  )
  return { calls, likes }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[LIKE-1] a like shows at once and stays when the server has it', async () => {
  const { calls, likes } = slowServer()
  let renders = 0
  likes.$entries.listen(() => {
    renders += 1
  })
  const done = likes.want('noor', true)
  expect([likes.shown('noor'), renders]).toEqual([true, 1])
  calls[0]!.answer()
  expect(await done).toBeNull()
  expect(likes.shown('noor')).toBe(true)
})

test('a refused like goes back, and whoever asked hears of it', async () => {
  const { calls, likes } = slowServer()
  const done = likes.want('noor', true)
  calls[0]!.refuse()
  await expect(done).rejects.toThrow('refused')
  expect(likes.shown('noor')).toBe(false)
  const again = likes.want('noor', true)
  calls[1]!.answer()
  await again
  expect(likes.shown('noor')).toBe(true)
})

test('undo while the like is on its way: one call after the other, and no celebration', async () => {
  const { calls, likes } = slowServer()
  const like = likes.want('noor', true)
  const undo = likes.want('noor', false)
  expect(await undo).toBeNull()
  expect(calls).toHaveLength(1)
  calls[0]!.answer('match')
  await settled()
  expect(calls.map((call) => call.like)).toEqual([true, false])
  calls[1]!.answer()
  expect(await like).toBeNull()
  expect(likes.shown('noor')).toBe(false)
})

test('a double change of mind asks the server nothing more', async () => {
  const { calls, likes } = slowServer()
  const like = likes.want('noor', true)
  void likes.want('noor', false)
  void likes.want('noor', true)
  calls[0]!.answer('match')
  expect(await like).toBe('match')
  expect(calls).toHaveLength(1)
})

test('a refusal nobody waits for any more is no error', async () => {
  const { calls, likes } = slowServer()
  const like = likes.want('noor', true)
  void likes.want('noor', false)
  calls[0]!.refuse()
  expect(await like).toBeNull()
  expect(likes.shown('noor')).toBe(false)
})

test('news from the server never overtake a wish that is on its way', async () => {
  const { calls, likes } = slowServer()
  likes.learn('noor', true)
  expect(likes.shown('noor')).toBe(true)
  const undo = likes.want('noor', false)
  likes.learn('noor', true)
  expect(likes.shown('noor')).toBe(false)
  calls[0]!.answer()
  await undo
  likes.learn('noor', true)
  expect(likes.shown('noor')).toBe(true)
})
