import { expect, test } from 'vitest'

import { growthOf } from './growth.ts'

test('reports a steady rise as a percentage of the starting level', () => {
  const { percent, error } = growthOf([100, 101, 102, 103, 104, 105])
  expect(percent).toBeCloseTo(5)
  expect(error).toBeCloseTo(0)
})

test('reports no growth for values that only swing, with the swing as the error', () => {
  const { percent, error } = growthOf([100, 104, 100, 104, 104, 100, 104, 100])
  expect(percent).toBeCloseTo(0)
  expect(error).toBeGreaterThan(1)
})
