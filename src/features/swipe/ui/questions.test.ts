import { expect, test } from 'vitest'

import { QUESTIONS, skipped, stepIn, withoutEmpty } from './questions.ts'

test('[SWIPE-2] there are seven questions, and a skipped one leaves what was known before', () => {
  expect(QUESTIONS).toHaveLength(7)
  const answers = { gender: 'female', min_age: 30, max_age: 40 } as const
  expect(skipped(answers, QUESTIONS[1], { gender: 'male' })).toEqual({ gender: 'female' })
  expect(skipped(answers, QUESTIONS[0], { gender: 'male' })).toEqual({ gender: 'male', min_age: 30, max_age: 40 })
  expect(withoutEmpty({ gender: 'female', min_age: undefined, interests: [] })).toEqual({ gender: 'female' })
})

test('the address holds the number of the question', () => {
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
