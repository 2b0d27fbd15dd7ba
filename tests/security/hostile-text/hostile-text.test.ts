import { beforeAll, expect, test } from 'vitest'

import type { Contract } from '#kernel/contract.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { faultsOf } from '../answer-faults.ts'
import { askAs, NO_LIMITS } from '../ask-as.ts'
import { type DatabaseState, keepState } from '../database-state.ts'
import type { Expectation } from '../expectation.ts'
import { EXPECTATIONS } from '../expectations.ts'
import { type FileState, keepFiles } from '../file-state.ts'
import { type Ask, CONTRACTS, keyOf, requestOf } from '../operations.ts'
import { makeWorld, type World } from '../world.ts'
import { CORPUS, type Hostile, SAMPLE } from './corpus.ts'
import { type TextField, textFieldsOf, withText } from './text-fields.ts'
import { WHERE } from './where-it-goes.ts'

/** The long form sends everything everywhere. */
const LONG = process.env.DUET_LONG === '1'
const PREPARATION = 120_000
const ONE_FIELD = LONG ? 300_000 : 120_000

/** These hash a password each time, which is slow on purpose. */
const HASHES = ['POST /api/signup.php', 'POST /api/mail-change.php']

const FIELDS = CONTRACTS.flatMap(textFieldsOf)

const server = sharedTestApp({ limiter: NO_LIMITS })
let world: World
let state: DatabaseState
let files: FileState
beforeAll(async () => {
  world = await makeWorld(server())
  state = await keepState(server().database)
  files = await keepFiles(server().files)
}, PREPARATION)

test('where-it-goes.ts lists exactly the text fields of the API', () => {
  expect(FIELDS.map(({ name }) => name).filter((name) => !WHERE.has(name))).toEqual([])
  const known = FIELDS.map(({ name }) => name)
  expect([...WHERE.keys()].filter((name) => !known.includes(name))).toEqual([])
})

/** A valid request for the call that contains the field. */
function rightAsk({ contract, part, path }: TextField): Ask {
  const cases = [(EXPECTATIONS as Record<string, Expectation | readonly Expectation[]>)[keyOf(contract)] ?? []].flat()
  const asks = cases.map(({ ask }) => ask(world.ids))
  const has = (input: unknown) => path.every((_, depth) => at(input, path.slice(0, depth + 1)) !== undefined)
  return asks.find((ask) => has(ask[part])) ?? asks[0] ?? {}
}

const at = (input: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], input)

/** Accepted, or refused with an error code: anything else is reported. */
async function sendOne(field: TextField, { id, text }: Hostile): Promise<string[]> {
  const ask = rightAsk(field)
  const sent = requestOf(field.contract, { ...ask, [field.part]: withText(ask[field.part], field.path, text) })
  const reply = await askAs(server(), world.callers.owner, sent)
  const faults = [...faultsOf(field.contract, reply), ...pageFaults(field.contract, reply.headers)]
  const changed = await state.changed()
  if (WHERE.get(field.name) === 'compared' && changed.length > 0) {
    const { now, before } = await state.rowsWith(changed, [text])
    if (now.length > before.length) faults.push(`keeps it in ${now[0]!.table}`)
  }
  // Some calls end sessions or use up what can be done once.
  await state.restore(changed)
  return faults.map((fault) => `${id}: ${fault}`)
}

/** An API reply opened directly must not run as a page. */
function pageFaults({ raw }: Contract, headers: Record<string, unknown>): string[] {
  const isPage = String(headers['content-type'] ?? '').includes('html') && !raw
  const isGuessed = headers['x-content-type-options'] !== 'nosniff'
  const mayRun = !String(headers['content-security-policy']).includes("default-src 'none'")
  return [isPage && 'is a page', isGuessed && 'may be guessed at', mayRun && 'may run scripts'].flatMap((f) => f || [])
}

test.for(FIELDS.map((field) => [field.name, field] as const))(
  'hostile text is accepted as text or refused with an error code: %s',
  { timeout: ONE_FIELD },
  async ([, field]) => {
    const all = LONG || (WHERE.get(field.name) === 'kept' && !HASHES.includes(keyOf(field.contract)))
    const texts = all ? CORPUS : SAMPLE
    const faults: string[] = []
    for (const hostile of texts) faults.push(...(await sendOne(field, hostile)))
    await files.restore(await files.gone())
    expect(faults).toEqual([])
  },
)
