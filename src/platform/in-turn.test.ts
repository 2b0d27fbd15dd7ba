import { expect, test } from 'vitest'

import { inTurnPerKey } from './in-turn.ts'

test('the pieces of one key follow each other, those of another do not wait, and a failure stops nobody', async () => {
  const inTurn = inTurnPerKey()
  const seen: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const piece = (name: string, work?: Promise<unknown>) => async () => {
    seen.push(`${name} begins`)
    await work
    seen.push(`${name} ends`)
    return name
  }
  const first = inTurn('ana', piece('first', promise))
  const failing = inTurn('ana', async () => Promise.reject(new Error('no')))
  const second = inTurn('ana', piece('second'))
  expect(await inTurn('ben', piece('other'))).toBe('other')
  expect(seen).toEqual(['first begins', 'other begins', 'other ends'])
  resolve()
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(seen.slice(3)).toEqual(['first ends', 'second begins', 'second ends'])
})
