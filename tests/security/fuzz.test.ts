import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Contract } from '#kernel/contract.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { faultsOf } from './answer-faults.ts'
import { askAs, NO_LIMITS } from './ask-as.ts'
import { type DatabaseState, keepState } from './database-state.ts'
import { type FileState, keepFiles } from './file-state.ts'
import { type Fuzzed, longTexts, requestsFor, spoiltTexts } from './fuzz-requests.ts'
import { CONTRACTS, keyOf } from './operations.ts'
import { makeWorld, type World } from './world.ts'

/** `DUET_LONG=1` runs ten times as many, with a new seed each time; `DUET_SEED` repeats a run. */
const LONG = process.env.DUET_LONG === '1'
const LEAST = LONG ? 20_000 : 2_000
const SEED = Number(process.env.DUET_SEED ?? (LONG ? randomInt(2 ** 31) : 20_261_115))
const EACH = Math.ceil(LEAST / CONTRACTS.length)

/** No reply takes this long, however busy the machine: it must be a hang. */
const HANGS = 5_000
const PREPARATION = 120_000
const ONE_CALL = LONG ? 600_000 : 120_000

/** These end sessions, which would log out the next request. */
const ENDS_LOGINS = [
  ...['GET /api/logout.php', 'DELETE /api/sessions.php', 'POST /api/leaving.php', 'POST /api/password.php'],
  ...['POST /api/reset-password.php?do=1', 'POST /api/mail-change.php?undo=1'],
]

const server = sharedTestApp({ limiter: NO_LIMITS })
let world: World
let state: DatabaseState
let files: FileState
beforeAll(async () => {
  world = await makeWorld(server())
  state = await keepState(server().database)
  files = await keepFiles(server().files)
}, PREPARATION)

let requests = 0
/** Calls that failed: each stops at its first failure. */
let stopped = 0
const statuses = new Map<number, number>()

async function putBack() {
  await state.restore(await state.changed())
  await files.restore(await files.gone())
}

async function answered({ persona, sent }: Fuzzed) {
  let timer: NodeJS.Timeout | undefined
  const never = new Promise<'never'>((resolve) => {
    timer = setTimeout(resolve, HANGS, 'never')
  })
  const reply = await Promise.race([askAs(server(), world.callers[persona], sent), never])
  clearTimeout(timer)
  return reply
}

async function tryOne(contract: Contract, fuzzed: Fuzzed) {
  requests += 1
  const began = performance.now()
  const reply = await answered(fuzzed)
  const faults = reply === 'never' ? ['no answer'] : faultsOf(contract, reply)
  const took = Math.round(performance.now() - began)
  if (took > HANGS) faults.push(`takes ${took} ms`)
  if (reply !== 'never') statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
  if (ENDS_LOGINS.includes(keyOf(contract))) await putBack()
  if (faults.length === 0) return
  stopped += 1
  const { persona, sent } = fuzzed
  const payload = Buffer.isBuffer(sent.payload)
    ? `${sent.payload.length} bytes ${sent.payload.toString('base64')}`
    : sent.payload
  const logged = server().logged.findLast((line) => line.includes('"unexpected"')) ?? ''
  const words = [
    ...[faults.join('; '), `as ${persona}: ${sent.method} ${sent.url.slice(0, 1000)} (${sent.type})`],
    ...[payload?.slice(0, 1000) ?? '', reply === 'never' ? '' : reply.body.slice(0, 500), logged.slice(0, 2000)],
  ]
  throw new Error(`DUET_SEED=${SEED}: ${words.join('\n')}`)
}

describe('any call, whatever it is sent', () => {
  test.for(CONTRACTS.map((contract) => [keyOf(contract), contract] as const))(
    'answers according to its contract: %s',
    { timeout: ONE_CALL },
    async ([, contract]) => {
      const sure = [...spoiltTexts(contract, world.ids), ...longTexts(contract, world.ids)]
      const examples = sure.map((fuzzed): [Fuzzed] => [fuzzed])
      await fc.assert(
        fc.asyncProperty(requestsFor(contract, world.ids), (fuzzed) => tryOne(contract, fuzzed)),
        { numRuns: EACH + examples.length, examples, seed: SEED, endOnFailure: true },
      )
      await putBack()
    },
  )

  test(`at least ${LEAST} requests ran, both accepted and refused`, () => {
    const of = (kind: number) =>
      [...statuses].filter(([status]) => Math.floor(status / 100) === kind).reduce((sum, [, n]) => sum + n, 0)
    expect(requests).toBeGreaterThanOrEqual(LEAST - stopped * EACH)
    // If validation refused everything, the code behind it would go untested.
    expect(of(2) / requests).toBeGreaterThan(0.1)
    expect(of(4) / requests).toBeGreaterThan(0.3)
  })
})
