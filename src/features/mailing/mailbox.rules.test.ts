import { expect, test } from 'vitest'

import { mailboxOf } from './mailbox.rules.ts'

test('[R-MAIL-1] all spellings of a mailbox are one', () => {
  const spellings: Record<string, string[]> = {
    'ana@example.com': ['Ana@Example.com', ' ana+news@example.com', 'ANA+a+b@EXAMPLE.COM', 'ａna@example.com'],
    'anaofutrecht@gmail.com': [
      'ana.of.utrecht@gmail.com',
      'A.n.a.OfUtrecht+x@googlemail.com',
      '.anaofutrecht.@gmail.com',
    ],
    'ana@proton.me': ['a_n-a@pm.me', 'a.n.a+x@protonmail.com'],
    'ana.ana@icloud.com': ['Ana.Ana@me.com', 'ana.ana+x@mac.com'],
    'ana@xn--mnchen-3ya.de': ['ana@münchen.de', 'ANA@MÜNCHEN.de', 'ana@xn--mnchen-3ya.de'],
  }
  for (const [mailbox, all] of Object.entries(spellings))
    for (const spelling of all) expect([spelling, mailboxOf(spelling)]).toEqual([spelling, mailbox])
})

test('different people stay different', () => {
  const people = [
    'a.na@example.com',
    'ana@example.com',
    'ana@example.org',
    'ana@outlook.com',
    'a.na@outlook.com',
    '+ana@example.com',
    '...@gmail.com',
  ]
  expect(new Set(people.map(mailboxOf)).size).toBe(people.length)
})
