import { expect, test } from 'vitest'

import { createLikesStore } from './likes-store.ts'

/** Replies are resolved by the test. */
function slowServer() {
  const calls: { like: boolean; answer: (match?: string) => void; refuse: () => void }[] = []
  const likes = createLikesStore<string>(
    (_id, like) =>
      new Promise((resolve, reject) => {
        calls.push({ like, answer: (match) => resolve(match ?? null), refuse: () => reject(new Error('refused')) })
      }),
  )
  return { calls, likes }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[LIKE-1] a like shows at once and stays once the server confirms it', async () => {
  const { calls, likes } = slowServer()
  let renders = 0
  likes.$entries.listen(() => {
    renders += 1
  })
  const done = likes.set('noor', true)
  expect([likes.shown('noor'), renders]).toEqual([true, 1])
  calls[0]!.answer()
  expect(await done).toBeNull()
  expect(likes.shown('noor')).toBe(true)
})

test('a refused like is rolled back, and the caller gets the error', async () => {
  const { calls, likes } = slowServer()
  const done = likes.set('noor', true)
  calls[0]!.refuse()
  await expect(done).rejects.toThrow('refused')
  expect(likes.shown('noor')).toBe(false)
  const again = likes.set('noor', true)
  calls[1]!.answer()
  await again
  expect(likes.shown('noor')).toBe(true)
})

test('undoing a like in flight sends one call after the other and celebrates nothing', async () => {
  const { calls, likes } = slowServer()
  const like = likes.set('noor', true)
  const undo = likes.set('noor', false)
  expect(await undo).toBeNull()
  expect(calls).toHaveLength(1)
  calls[0]!.answer('match')
  await settled()
  expect(calls.map((call) => call.like)).toEqual([true, false])
  calls[1]!.answer()
  expect(await like).toBeNull()
  expect(likes.shown('noor')).toBe(false)
})

test('changing back in time sends no further call', async () => {
  const { calls, likes } = slowServer()
  const like = likes.set('noor', true)
  void likes.set('noor', false)
  void likes.set('noor', true)
  calls[0]!.answer('match')
  expect(await like).toBe('match')
  expect(calls).toHaveLength(1)
})

test('a refusal of a like already undone is not an error', async () => {
  const { calls, likes } = slowServer()
  const like = likes.set('noor', true)
  void likes.set('noor', false)
  calls[0]!.refuse()
  expect(await like).toBeNull()
  expect(likes.shown('noor')).toBe(false)
})

test('server data never overwrites a change in flight', async () => {
  const { calls, likes } = slowServer()
  likes.sync('noor', true)
  expect(likes.shown('noor')).toBe(true)
  const undo = likes.set('noor', false)
  likes.sync('noor', true)
  expect(likes.shown('noor')).toBe(false)
  calls[0]!.answer()
  await undo
  likes.sync('noor', true)
  expect(likes.shown('noor')).toBe(true)
})
