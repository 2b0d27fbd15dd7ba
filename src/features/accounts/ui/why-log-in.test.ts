import { expect, test } from 'vitest'

import { whyLogIn } from './why-log-in.ts'

test.each([
  ['to=/members/abc/chat', 'errors.login_required_chat'],
  ['to=/chats', 'errors.login_required_chat'],
  ['to=/chats/abc', 'errors.login_required_chat'],
  ['to=%2Fmembers%2Fabc%2Fchat%3Fgift%3Drose', 'errors.login_required_gift'],
  ['to=/members/abc&for=like', 'errors.login_required_like'],
  ['to=/members/abc&for=photo', 'errors.login_required_photo'],
  ['to=/profile', 'accounts.login_lead'],
  ['to=/chats-of-others', 'accounts.login_lead'],
  ['for=anything', 'accounts.login_lead'],
])('[ERR-1] the login says what it is needed for: %s', (search, reason) => {
  expect(whyLogIn(new URLSearchParams(search))).toBe(reason)
})
