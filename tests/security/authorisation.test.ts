import { beforeAll, describe, expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { NO_LIMITS } from './ask-as.ts'
import { keepState } from './database-state.ts'
import type { Expectation } from './expectation.ts'
import { EXPECTATIONS } from './expectations.ts'
import { type Ground, keepFile, tryCell } from './matrix-cell.ts'
import { type Line, tableOf, writeTable } from './matrix-table.ts'
import { CONTRACTS, keyOf } from './operations.ts'
import { makeWorld, PERSONAS, type Persona } from './world.ts'

/** A dozen people sign up, talk and buy first, and a noisy machine is slow. */
const PREPARATION = 120_000
/** Over two thousand calls, one after the other. */
const ALL_CALLS = 300_000

const server = sharedTestApp({ limiter: NO_LIMITS })
let ground: Ground
beforeAll(async () => {
  const world = await makeWorld(server())
  const files = await server().files.list('')
  for (const key of files) keepFile(key, (await server().files.get(key))!)
  ground = { server: server(), world, state: await keepState(server().database), files }
}, PREPARATION)

const casesOf = (key: string): readonly Expectation[] =>
  [(EXPECTATIONS as Record<string, Expectation | readonly Expectation[]>)[key] ?? []].flat()

/** Both ways: a call without an expectation, and an expectation without a call. */
const missingFrom = (calls: readonly string[], expectations: readonly string[]) => ({
  calls_without_expectation: calls.filter((key) => !expectations.includes(key)),
  expectations_without_call: expectations.filter((key) => !calls.includes(key)),
})

describe('the authorisation matrix', () => {
  const keys = CONTRACTS.map(keyOf)

  test('every call of the API has its expectations, and a new one without them is named', async () => {
    const nothing = { calls_without_expectation: [], expectations_without_call: [] }
    expect(missingFrom(keys, Object.keys(EXPECTATIONS))).toEqual(nothing)
    expect(missingFrom([...keys, 'GET /api/new.php'], Object.keys(EXPECTATIONS)).calls_without_expectation).toEqual([
      'GET /api/new.php',
    ])
    const document = (await server().app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })).json()
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(new Set(described)).toEqual(new Set(keys.map((key) => key.split('?')[0])))
  })

  test('nobody reads or changes what is another’s, and what one may not see is told like what is not there', {
    timeout: ALL_CALLS,
  }, async () => {
    const lines: Line[] = []
    const faults: string[] = []
    let calls = 0
    for (const contract of CONTRACTS) {
      for (const expected of casesOf(keyOf(contract))) {
        const operation = [keyOf(contract), expected.name].filter(Boolean).join(' · ')
        const cells = {} as Record<Persona, string>
        for (const persona of PERSONAS) {
          const cell = await tryCell(ground, contract, expected, persona)
          calls += cell.calls
          cells[persona] = cell.answer
          faults.push(...cell.faults.map((fault) => `${operation} as ${persona}: ${fault}`))
        }
        lines.push({ operation, cells })
      }
    }
    writeTable(lines, calls)
    expect(faults, faults.length > 0 ? tableOf(lines) : '').toEqual([])
  })
})
