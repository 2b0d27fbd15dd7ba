import { describe, expect, test } from 'vitest'

import { outcomeOf } from './client.ts'
import { readOptions } from './options.ts'
import { ACCOUNTS, CLIENTS, KINDS, makePlan } from './plan.ts'

const SIZE = { operations: 4000, serverKills: 20, databaseKills: 10 }
const plan = makePlan(5, SIZE)
const operations = plan.clients.flat()

describe('a plan', () => {
  test('is the same for the same seed and differs for another', () => {
    expect(makePlan(5, SIZE)).toEqual(plan)
    expect(makePlan(6, SIZE)).not.toEqual(plan)
  })
  test('has everything requested, with unique ids', () => {
    expect(operations).toHaveLength(SIZE.operations)
    expect(new Set(operations.map(({ kind }) => kind))).toEqual(new Set(KINDS))
    expect(new Set(operations.map(({ id }) => id)).size).toBe(SIZE.operations)
    expect(plan.kills.filter(({ whom }) => whom === 'server')).toHaveLength(SIZE.serverKills)
    expect(plan.kills.filter(({ whom }) => whom === 'database')).toHaveLength(SIZE.databaseKills)
    expect(plan.kills.every(({ afterOperation }) => afterOperation < SIZE.operations)).toBe(true)
  })
  test('lets every account act through one client, towards others', () => {
    expect(new Set(operations.map(({ who }) => who)).size).toBe(ACCOUNTS)
    for (const [client, own] of plan.clients.entries())
      for (const { who, other } of own) {
        expect(who % CLIENTS).toBe(client)
        expect(other).not.toBe(who)
      }
  })
})

describe('options', () => {
  const read = (...args: string[]) => readOptions(args, () => 42)

  test('the printed options repeat the run', () => {
    for (const args of [[], ['--seconds', '5'], ['--long'], ['--seed', '7', '--long']]) {
      const { seed, size, words } = read(...args)
      expect(read(...words.split(' ').slice(4))).toMatchObject({ seed, size })
    }
  })
  test('the long form is as long as documented', () => {
    const { operations, serverKills, databaseKills } = read('--long').size
    expect(operations).toBeGreaterThanOrEqual(20_000)
    expect(serverKills).toBeGreaterThanOrEqual(20)
    expect(databaseKills).toBeGreaterThanOrEqual(10)
  })
  test.each([[['--seed', 'x']], [['--seconds', '-1']], [['--long', '--seconds', '5']], [['--what']]])('%j', (args) => {
    expect(() => read(...args)).toThrow()
  })
})

test('one yes is a yes; a no counts only if nothing is unresolved', () => {
  const [yes, no, notNow] = [200, 409, 503].map((status) => ({ status, body: {} }))
  expect(outcomeOf([undefined, yes])).toBe('ok')
  expect(outcomeOf([yes, no])).toBe('ok')
  expect(outcomeOf([no])).toBe('refused')
  expect(outcomeOf([notNow, no])).toBe('unknown')
  expect(outcomeOf([undefined, no])).toBe('unknown')
  expect(outcomeOf([undefined])).toBe('unknown')
})
