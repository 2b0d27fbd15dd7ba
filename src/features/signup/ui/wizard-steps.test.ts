import { expect, test } from 'vitest'

import { laterStepOf, stepAfter, stepBefore, stepsOf } from './wizard-steps.ts'

const ALL = stepsOf({ visible_profile_notes: ['about_me', 'looking_for'] })
const WITHOUT_WORDS = stepsOf({ visible_profile_notes: [] })

test('[ACC-1] five steps, or four when the site has no profile text', () => {
  expect(ALL).toEqual([0, 1, 2, 3, 4])
  expect(WITHOUT_WORDS).toEqual([0, 1, 2, 4])
})

test('[ACC-1] forward to the end, and back to where the account was created', () => {
  expect([2, 3, 4].map((step) => stepAfter(ALL, step as 2))).toEqual([3, 4, undefined])
  expect(stepAfter(WITHOUT_WORDS, 2)).toBe(4)
  expect([2, 3, 4].map((step) => stepBefore(ALL, step as 2))).toEqual([undefined, 2, 3])
  expect(stepBefore(WITHOUT_WORDS, 4)).toBe(2)
})

test('[ACC-1] a sign-up resumes at its step, if the site has that step', () => {
  expect([2, 3, 4].map((reached) => laterStepOf(ALL, reached))).toEqual([2, 3, 4])
  expect(laterStepOf(WITHOUT_WORDS, 3)).toBe(4)
})
