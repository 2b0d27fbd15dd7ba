import { expect, test } from 'vitest'

import { decisionOf, GESTURE } from './gesture.ts'

const WIDTH = 400

test.each([
  ['far to the right', 130, 900, 'like'],
  ['far to the left', -130, 900, 'pass'],
  ['not far enough', 110, 900, undefined],
  ['a flick', 60, 80, 'like'],
  ['a flick to the left', -60, 80, 'pass'],
  ['a twitch', 20, 5, undefined],
])('[SWIPE-1] releasing a card: %s', (_, dx, milliseconds, choice) => {
  expect(decisionOf(dx, milliseconds, WIDTH, GESTURE)).toBe(choice)
})
