import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetAboutMe, keepAboutMe, readAboutMe } from './about-me-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => void vi.unstubAllGlobals())

test('[ACC-1] words typed about oneself survive a reload, for the same person only', () => {
  expect(readAboutMe('ana')).toBeUndefined()
  keepAboutMe('ana', 'Soup and rain.')
  expect(readAboutMe('ana')).toBe('Soup and rain.')
  expect(readAboutMe('ben')).toBeUndefined()
  forgetAboutMe()
  expect(readAboutMe('ana')).toBeUndefined()
})

test('blocked or foreign storage keeps nothing and breaks nothing', () => {
  window.sessionStorage.setItem('signup_about_me', 'not json')
  expect(readAboutMe('ana')).toBeUndefined()
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new Error('blocked')
    },
  })
  keepAboutMe('ana', 'Soup')
  expect(readAboutMe('ana')).toBeUndefined()
})
