import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { includedTax } from '#kernel/money.ts'

import { discounted, perMessage, refundOf } from './price.rules.ts'

const RUNS = { numRuns: process.env.DUET_LONG === '1' ? 10_000 : 1000 }
const amount = fc.integer({ min: 1, max: 100_000_00 })

describe('money', () => {
  test('[PAY-7, R-DISC-4] a discount is rounded once, halves up, and never makes the price negative or higher', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (list, percentage) => {
        const total = discounted(list, percentage)
        expect(Number.isInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(1)
        expect(total).toBeLessThanOrEqual(list)
        if (total > 1) expect(Math.abs(list - total - (list * percentage) / 100)).toBeLessThanOrEqual(0.5)
      }),
      RUNS,
    )
  })

  test('a higher percentage never costs more', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 99 }), (list, percentage) => {
        expect(discounted(list, percentage + 1)).toBeLessThanOrEqual(discounted(list, percentage))
      }),
      RUNS,
    )
  })

  test('net and tax add up to the total, and the tax is the right share of it', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(0, 500, 810, 1000, 1900, 2000, 2100, 2550), (total, rate) => {
        const tax = includedTax(total, rate)
        const net = total - tax
        expect(net).toBeGreaterThanOrEqual(0)
        expect(Math.abs((net * rate) / 10_000 - tax)).toBeLessThanOrEqual(1)
      }),
      RUNS,
    )
  })

  test('[PAY-6, R-CONS-2] the refund for unused credits and the rest for used ones add up to what was paid, to the unit', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), fc.nat(), (paid, credits, some) => {
        const unused = some % (credits + 1)
        const back = refundOf(paid, unused, credits)
        expect(Math.abs(back + refundOf(paid, credits - unused, credits) - paid)).toBeLessThanOrEqual(1)
        expect(refundOf(paid, credits, credits)).toBe(paid)
        expect(refundOf(paid, 0, credits)).toBe(0)
        expect(back).toBeLessThanOrEqual(paid)
      }),
      RUNS,
    )
  })

  test.each([
    [1900, 40, 1, 48],
    [6400, 200, 1, 32],
    [700, 12, 1, 58],
    [1, 200, 1, 0],
  ])('[PAY-1] %i for %i credits makes a message of %i credit cost %i', (total, credits, each, expected) => {
    expect(perMessage(total, credits, each)).toBe(expected)
  })
})
