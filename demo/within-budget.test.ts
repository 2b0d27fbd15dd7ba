import { expect, test } from 'vitest'

import { withinBudget } from './within-budget.ts'

test('stops when the next item could exceed the budget', async () => {
  let [spent, done] = [1, 0]
  await withinBudget([4, 2, 3, 2, 2, 2], { limit: 15, spent: () => spent }, async (cost) => {
    spent += cost
    done += 1
  })
  // At 12, another 4 could exceed the budget, although the next item costs only 2.
  expect([done, spent]).toEqual([4, 12])
})

test('a sufficient budget covers every item', async () => {
  let done = 0
  await withinBudget([1, 2, 3], { limit: 10, spent: () => done }, async () => {
    done += 1
  })
  expect(done).toBe(3)
})
