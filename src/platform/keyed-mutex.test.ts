import { expect, test } from 'vitest'

import { keyedMutex } from './keyed-mutex.ts'

test('work of one key runs in order, other keys run in parallel, and a failure blocks nothing', async () => {
  const serialised = keyedMutex()
  const seen: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const piece = (name: string, work?: Promise<unknown>) => async () => {
    seen.push(`${name} begins`)
    await work
    seen.push(`${name} ends`)
    return name
  }
  const first = serialised('ana', piece('first', promise))
  const failing = serialised('ana', async () => Promise.reject(new Error('no')))
  const second = serialised('ana', piece('second'))
  expect(await serialised('ben', piece('other'))).toBe('other')
  expect(seen).toEqual(['first begins', 'other begins', 'other ends'])
  resolve()
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(seen.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})
