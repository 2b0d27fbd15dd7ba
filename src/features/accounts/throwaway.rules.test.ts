import { expect, test } from 'vitest'

import { looksThrowaway } from './throwaway.rules.ts'

test('distinguishes mass-produced addresses from real ones', () => {
  for (const email of [
    'a.n.n.a.b@gmail.com',
    '84629173@gmail.com',
    'x-20260305@web.de',
    'ana@mx4711.top',
    'a@b.c.d.e.fr',
  ]) {
    expect([email, looksThrowaway(email)]).toEqual([email, true])
  }
  for (const email of [
    ...['ana@example.com', 'anna.maria.b@gmail.com', 'ana1990@gmail.com', 'ana19900517@xs4all.nl', 'jo@mail.uni.ac.uk'],
    ...['ana@1und1.de', "o'neill@example.ie"],
  ]) {
    expect([email, looksThrowaway(email)]).toEqual([email, false])
  }
})
