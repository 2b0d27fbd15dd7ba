import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { maybeOne } from '#platform/db/query.ts'
import { type ApiPlugin, memberRoute } from '#platform/http/operations.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { askAs, NO_LIMITS } from './ask-as.ts'
import { keepState } from './database-state.ts'
import { type Expectation, named } from './expectation.ts'
import { EXPECTATIONS } from './expectations.ts'
import { keepFiles } from './file-state.ts'
import { type Ground, tryCell } from './matrix-cell.ts'
import { type Line, tableOf, writeTable } from './matrix-table.ts'
import { CONTRACTS, keyOf } from './operations.ts'
import { type Ids, makeWorld, PERSONAS, type Persona, WORDS } from './world.ts'

/** A dozen members sign up, chat and buy first, which is slow on a busy machine. */
const PREPARATION = 120_000
/** Over two thousand sequential calls. */
const ALL_CALLS = 300_000

/** Deliberately broken: reads and changes whatever it is asked for. */
const leak = defineContract({
  method: 'POST',
  path: '/api/leak.php',
  summary: 'A hole, to see that holes are found.',
  access: 'member',
  body: z.strictObject({ id: z.string() }),
  reply: z.object({ about: z.string() }),
  refuses: ['not_found'],
  limit: 'write',
})

const leakRoutes: ApiPlugin = (api) =>
  memberRoute(api, leak, async ({ db }, { body }) => {
    const row = await maybeOne(
      db,
      sql<{ email: string }>`update accounts set language = 'pl' where profile_id = ${body.id} returning email`,
    )
    if (row === undefined) throw new DomainError('not_found')
    return { about: row.email }
  })

const server = sharedTestApp({ limiter: NO_LIMITS, extraRoutes: [leakRoutes] })
let ground: Ground
beforeAll(async () => {
  const world = await makeWorld(server())
  ground = {
    server: server(),
    world,
    state: await keepState(server().database),
    files: await keepFiles(server().files),
  }
}, PREPARATION)

const casesOf = (key: string): readonly Expectation[] =>
  [(EXPECTATIONS as Record<string, Expectation | readonly Expectation[]>)[key] ?? []].flat()

/** Both directions: a call without an expectation, and an expectation without a call. */
const missingFrom = (calls: readonly string[], expectations: readonly string[]) => ({
  calls_without_expectation: calls.filter((key) => !expectations.includes(key)),
  expectations_without_call: expectations.filter((key) => !calls.includes(key)),
})

describe('the authorisation matrix', () => {
  const keys = CONTRACTS.map(keyOf)

  test('every API call has its expectations, and a new one without them is named', async () => {
    const nothing = { calls_without_expectation: [], expectations_without_call: [] }
    expect(missingFrom(keys, Object.keys(EXPECTATIONS))).toEqual(nothing)
    expect(missingFrom([...keys, 'GET /api/new.php'], Object.keys(EXPECTATIONS)).calls_without_expectation).toEqual([
      'GET /api/new.php',
    ])
    const document = (await server().app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })).json()
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(new Set(described.filter((key) => key !== keyOf(leak)))).toEqual(
      new Set(keys.map((key) => key.split('?')[0])),
    )
  })

  test.for([
    ['owner', '/api/user.php', WORDS.own],
    ['owner', '/api/reports.php', (ids: Ids) => ids.ownReport],
    ['partner', '/api/chats.php', (ids: Ids) => ids.conversation],
    ['free', '/api/members.php?gender=everyone', WORDS.shown],
    ['paid', '/api/likes-of.php?type=received', WORDS.shown],
  ] as const)('planted data is visible to its intended reader: %s %s', async ([persona, url, word]) => {
    const { body } = await askAs(server(), ground.world.callers[persona], { method: 'GET', url })
    expect(body.toLowerCase()).toContain((typeof word === 'string' ? word : word(ground.world.ids)).toLowerCase())
  })

  test('finds a planted call that reads and changes another member’s data', async () => {
    const expected = named(['owner'], 'not_found', ({ profile }) => ({ body: { id: profile } }))
    expect((await tryCell(ground, leak, expected, 'owner')).faults).toEqual([])
    expect((await tryCell(ground, leak, expected, 'free')).faults).toEqual([
      expect.stringMatching(/^FOREIGN READ: 200 tells Kestrelown$/),
      expect.stringMatching(/^FOREIGN WRITE: changes public.accounts/),
      expect.stringMatching(/^FOREIGN WRITE: adds to public.accounts/),
      expect.stringMatching(/^answers 200 instead of 404 not_found/),
      expect.stringMatching(/to made-up ids: one can tell that Ana’s is there$/),
    ])
    expect(await ground.state.strays(), 'and taken back').toEqual([])
  })

  test('[R-AUTHZ-1] nobody reads or changes another member’s data, and hidden things answer like missing ones', {
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
    writeTable(lines, { calls, faults })
    expect(await ground.state.strays(), 'every change was noticed').toEqual([])
    expect(faults, faults.length > 0 ? tableOf(lines) : '').toEqual([])
  })
})
