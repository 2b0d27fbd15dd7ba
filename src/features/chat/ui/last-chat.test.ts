import { afterEach, expect, test, vi } from 'vitest'

import { keepLastChat, lastChat } from './last-chat.ts'

function aStore() {
  const entries = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return { entries, localStorage }
}

afterEach(() => void vi.unstubAllGlobals())

test('[CHAT-1] the browser keeps the conversation opened last and its day, for each member', () => {
  const { entries } = aStore()
  keepLastChat('ana', { id: 'noor', on: new Date('2026-11-16T23:59:59Z') })
  keepLastChat('ben', { id: 'elena', on: new Date('2026-11-17T00:00:00Z') })
  expect([...entries]).toEqual([
    ['chat_last.ana', 'noor 2026-11-16'],
    ['chat_last.ben', 'elena 2026-11-17'],
  ])
  expect([lastChat('ana'), lastChat('ben'), lastChat('cas')]).toEqual(['noor', 'elena', null])
  keepLastChat('ana', null)
  expect([...entries.keys()]).toEqual(['chat_last.ben'])
})

test('reads the id that the version before kept alone', () => {
  const { entries } = aStore()
  entries.set('chat_last.ana', 'noor')
  expect(lastChat('ana')).toBe('noor')
})

test('a full store keeps nothing and breaks nothing', () => {
  const { localStorage } = aStore()
  localStorage.setItem = () => {
    throw new Error('full')
  }
  keepLastChat('ana', { id: 'noor', on: new Date(0) })
  expect(lastChat('ana')).toBeNull()
})
