import { expect, test } from 'vitest'

import { memberPathFor, personIn, signupPathFor, WANTS } from './visitor-wants.ts'

const ID = 'abcdefghij0123456789_-'

test('[ACC-1] the person and the wish survive the way from sign-up to login and back', () => {
  for (const want of WANTS) {
    expect(signupPathFor(ID, want)).toBe(`/members/${ID}/signup?want=${want}`)
    expect(personIn(memberPathFor(ID, want))?.id).toBe(ID)
  }
  expect(personIn(memberPathFor(ID, 'chat'))?.want).toBe('chat')
  expect(personIn(memberPathFor(ID, 'gift'))?.want).toBe('gift')
})

test('addresses that are not about a person have none', () => {
  for (const path of [null, '/members', '/members?gender=male', '/members/short', `/members/${ID}/else`, '/credits'])
    expect(personIn(path)).toBeUndefined()
})
