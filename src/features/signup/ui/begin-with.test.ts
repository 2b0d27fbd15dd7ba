import { expect, test } from 'vitest'

import { beginWith } from './begin-with.ts'

const STARTERS = ['On Sundays you’ll find me', 'I can’t help laughing at']

test('[ACC-1] an opening follows what is written, and replaces one that nobody went on with', () => {
  const [first = '', second = ''] = STARTERS
  expect(beginWith('', first, STARTERS)).toBe(`${first} `)
  expect(beginWith(`${first} `, second, STARTERS)).toBe(`${second} `)
  expect(beginWith(`Tea.\n${first} `, second, STARTERS)).toBe(`Tea.\n${second} `)
  expect(beginWith(`${first} asleep.`, second, STARTERS)).toBe(`${first} asleep.\n${second} `)
})
