import { expect, test } from 'vitest'

import { canGoBack, offersBack } from './going-back.ts'

const at = (routeId: string, facts = {}) => offersBack({ installed: true, canGoBack: true, routeId, ...facts })

test('[NAV-3] offers Back on its five routes and nowhere else', () => {
  for (const id of ['members-id', 'likes-type', 'likes-m-id', 'credits', 'credits-id-paymentmethod'])
    expect([id, at(id)]).toEqual([id, true])
  for (const id of [
    'index',
    'members',
    'likes',
    'chats',
    'chats-id',
    'premium',
    'profile',
    'notifications',
    'credits-repeat-order',
  ])
    expect([id, at(id)]).toEqual([id, false])
})

test('[NAV-3] only in the installed app, and only with somewhere to go back to', () => {
  expect(at('credits', { installed: false })).toBe(false)
  expect(at('credits', { canGoBack: false })).toBe(false)
})

test('[NAV-3] the first entry has nothing behind it, however many come after it', () => {
  const history = (length: number) => ({ length }) as History
  expect(canGoBack({ history: history(1) })).toBe(false)
  expect(canGoBack({ history: history(2) })).toBe(true)
  expect(canGoBack({ history: history(3), navigation: { canGoBack: false } })).toBe(false)
  expect(canGoBack({ history: history(3), navigation: { canGoBack: true } })).toBe(true)
})
