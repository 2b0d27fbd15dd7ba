import { expect, test } from 'vitest'

import { given, QUESTIONS, stepIn, without } from './questions.ts'

test('[SWIPE-2] seven questions; a skipped one leaves nothing behind', () => {
  expect(QUESTIONS).toHaveLength(7)
  const answers = { gender: 'female', min_age: 30, max_age: 40 } as const
  expect(without(answers, QUESTIONS[1])).toEqual({ gender: 'female' })
  expect(given({ gender: 'female', min_age: undefined, interests: [] })).toEqual({ gender: 'female' })
})

test('the address says which question', () => {
  expect(['1', '7', '0', '8', 'x', '1.5', ''].map((step) => stepIn(new URLSearchParams({ step })))).toEqual([
    1,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
