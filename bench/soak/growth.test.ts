import { expect, test } from 'vitest'

import { growthOf } from './growth.ts'

test('a steady rise is told in per cent of its beginning', () => {
  const { percent, error } = growthOf([100, 101, 102, 103, 104, 105])
  expect(percent).toBeCloseTo(5)
  expect(error).toBeCloseTo(0)
})

test('what only swings does not grow, and the error says how far it swings', () => {
  const { percent, error } = growthOf([100, 104, 100, 104, 104, 100, 104, 100])
  expect(percent).toBeCloseTo(0)
  expect(error).toBeGreaterThan(1)
})
