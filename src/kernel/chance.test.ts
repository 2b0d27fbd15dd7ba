import { describe, expect, test } from 'vitest'

import { averagesDiffer, countsDiffer, shareInterval, sharesDiffer, sumsDiffer } from './chance.ts'

describe('[FIG-8] more than chance', () => {
  test('of counts', () => {
    expect(countsDiffer(110, 100)).toBe(false)
    expect(countsDiffer(1100, 1000)).toBe(true)
    expect(countsDiffer(3, 0)).toBe(false)
    expect(countsDiffer(0, 0)).toBe(false)
    expect(countsDiffer(1000, 1100)).toBe(true)
  })

  test('of amounts: one large order is no trend', () => {
    const equal = (orders: number, amount: number) => ({ sum: orders * amount, squares: orders * amount ** 2 })
    expect(sumsDiffer(equal(1100, 2000), equal(1000, 2000))).toBe(true)
    expect(sumsDiffer(equal(1, 9000), equal(1, 900))).toBe(false)
    expect(sumsDiffer(equal(0, 0), equal(0, 0))).toBe(false)
  })

  test('of averages', () => {
    const half = (count: number, low: number, high: number) => ({
      ...{ count, sum: (count / 2) * (low + high), squares: (count / 2) * (low ** 2 + high ** 2) },
    })
    expect(averagesDiffer(half(1000, 900, 4500), half(1000, 900, 4000))).toBe(true)
    expect(averagesDiffer(half(20, 900, 4500), half(20, 900, 4000))).toBe(false)
    expect(averagesDiffer(half(1, 900, 4500), half(1000, 900, 4000)), 'one is no average').toBe(false)
  })

  test('of shares, by intervals of Wilson', () => {
    const { low, high } = shareInterval({ hits: 10, of: 100 })
    expect(low).toBeCloseTo(0.0552, 3)
    expect(high).toBeCloseTo(0.1744, 3)
    expect(shareInterval({ hits: 0, of: 0 })).toEqual({ low: 0, high: 1 })
    expect(sharesDiffer({ hits: 5, of: 1612 }, { hits: 9, of: 1500 })).toBe(false)
    expect(sharesDiffer({ hits: 200, of: 1000 }, { hits: 150, of: 1000 })).toBe(true)
    expect(sharesDiffer({ hits: 0, of: 0 }, { hits: 150, of: 1000 })).toBe(false)
  })
})
