import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  keepSignupDraft,
  keepWantOnly,
  readSignupDraft,
  readSignupDraftSetAside,
  setSignupDraftAside,
} from './signup-draft.ts'

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

test('[ACC-1] confirming forgets what was typed, and keeps the gift that was pressed', () => {
  keepSignupDraft({ name: 'Ana', email: 'ana@example.com', want: 'gift' })
  setSignupDraftAside()
  keepWantOnly()
  expect(readSignupDraftSetAside()).toEqual({ want: 'gift' })
  expect(readSignupDraft(), 'the next form starts empty').toEqual({})
})

test('[ACC-1] without anything pressed, confirming keeps nothing', () => {
  keepSignupDraft({ name: 'Ana', email: 'ana@example.com' })
  keepWantOnly()
  expect(readSignupDraftSetAside()).toEqual({})
})
