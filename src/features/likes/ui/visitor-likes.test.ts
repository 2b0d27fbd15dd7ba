import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropVisitorLike, keepVisitorLike, LANDER_LIKES } from './visitor-likes.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => void vi.unstubAllGlobals())

test('[LIKE-1] a visitor who turns back and writes instead gives no like to that person', () => {
  keepVisitorLike('ana')
  keepVisitorLike('ben')
  dropVisitorLike('ana')
  expect(kept.get(LANDER_LIKES)).toBe('["ben"]')
  dropVisitorLike('ben')
  expect(kept.has(LANDER_LIKES)).toBe(false)
})
