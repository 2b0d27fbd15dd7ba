import type { LightMyRequestResponse } from 'fastify'

import type { Contract } from '#kernel/contract.ts'
import { statusOf } from '#platform/http/console-error.ts'
import type { TestApp } from '#tests/support/test-app.ts'

import { askAs } from './ask-as.ts'
import type { DatabaseState, Row } from './database-state.ts'
import type { Expectation } from './expectation.ts'
import type { FileState } from './file-state.ts'
import { requestOf } from './operations.ts'
import { type Ids, type Persona, strangeIds, WORDS, type World } from './world.ts'

export type Ground = { server: TestApp; world: World; state: DatabaseState; files: FileState }
export type Cell = { answer: string; faults: string[]; calls: number }

/** One caller makes one call about something of Ana's, and about something that does not exist. */
export async function tryCell(
  ground: Ground,
  contract: Contract,
  expected: Expectation,
  persona: Persona,
): Promise<Cell> {
  const { world } = ground
  const real = await callOnce(ground, contract, expected, { persona, ids: world.ids })
  const faults = [...real.faults]
  const wanted = wantedOf(contract, expected, persona)
  if (real.answer !== wanted) faults.push(`answers ${real.answer} instead of ${wanted}: ${real.body}`)
  if (!expected.names) return { answer: real.answer, faults, calls: 1 }
  const strange = await callOnce(ground, contract, expected, { persona, ids: strangeIds(world.ids) })
  faults.push(...strange.faults.map((fault) => `with made-up ids: ${fault}`))
  const alike = strange.answer === real.answer
  if (!alike && !expected.unlike && !served(expected, persona))
    faults.push(`answers ${real.answer}, but ${strange.answer} to made-up ids: one can tell that Ana’s is there`)
  return { answer: alike ? `${real.answer} =` : real.answer, faults, calls: 2 }
}

const served = ({ may }: Expectation, persona: Persona) => may.includes(persona)
const NO_LOGIN: readonly Persona[] = ['visitor', 'deleted', 'elsewhere']

/** `200`, or the status and code of the refusal. */
function wantedOf({ access }: Contract, { may, otherwise, but }: Expectation, persona: Persona): string {
  const code =
    access === 'member' && NO_LOGIN.includes(persona)
      ? 'authentication_required'
      : (but?.[persona] ?? (may.includes(persona) ? 200 : (otherwise ?? 200)))
  return code === 200 ? '200' : `${statusOf(code)} ${code}`
}

function answerOf({ statusCode, headers, payload }: LightMyRequestResponse): string {
  if (statusCode < 300) return String(statusCode)
  if (!String(headers['content-type']).startsWith('application/json')) return `${statusCode} without JSON`
  return `${statusCode} ${JSON.parse(payload).error?.code}`
}

type Call = { persona: Persona; ids: Ids }

/** Makes the call, checks what it revealed and changed, and undoes the change. */
async function callOnce(ground: Ground, contract: Contract, expected: Expectation, { persona, ids }: Call) {
  const { server, world, state, files } = ground
  const reply = await askAs(server, world.callers[persona], requestOf(contract, expected.ask(ids)))
  const acts = persona === 'owner' || (expected.bearer === true && served(expected, persona))
  const faults: string[] = []
  if (!acts) faults.push(...wordsRead(ground, reply, persona, expected.ask(ids)))
  const changed = await state.changed()
  if (changed.length > 0) {
    if (!acts) faults.push(...(await rowsWritten(ground, changed, expected, persona)))
    await state.restore(changed)
  }
  const gone = contract.method === 'GET' ? [] : await files.gone()
  if (gone.length > 0 && !acts) faults.push(`FOREIGN WRITE: removes files ${gone.join()}`)
  await files.restore(gone)
  return { answer: answerOf(reply), body: reply.body.slice(0, 300), faults }
}

const TALKERS: readonly Persona[] = ['partner']
const LOOKERS: readonly Persona[] = ['partner', 'free', 'paid']

/** Planted texts that this caller must not read. */
function secretsFrom({ ids }: World, persona: Persona): string[] {
  const own = [
    ...[WORDS.own, ids.account, ids.order, ids.openOrder, ids.session, ids.mandate, ids.discount, ids.exportToken],
    ...[ids.ownReport, ids.complaintReference, ids.waitingPhoto, ids.payment],
  ]
  const shared = [WORDS.shared, ids.conversation, ids.chatPhoto]
  const shown = [WORDS.shown, ids.profile, ids.photo]
  return [...own, ...(TALKERS.includes(persona) ? [] : shared), ...(LOOKERS.includes(persona) ? [] : shown)]
}

/** What the caller sent is no secret; everything else of Ana's is. */
function wordsRead(
  { world }: Ground,
  { statusCode, body, headers }: LightMyRequestResponse,
  persona: Persona,
  asked: unknown,
) {
  const said = JSON.stringify(asked)
  const told = `${body}\n${JSON.stringify(headers)}`.toLowerCase()
  return secretsFrom(world, persona)
    .filter((secret) => !said.includes(secret) && told.includes(secret.toLowerCase()))
    .map((secret) => `FOREIGN READ: ${statusCode} tells ${secret}`)
}

/** Rows that name Ana: none may be added, changed or removed except as the expectation allows. */
async function rowsWritten(
  { state, world: { ids } }: Ground,
  changed: readonly string[],
  expected: Expectation,
  persona: Persona,
) {
  const { now, before } = await state.rowsWith(changed, [
    ...[ids.account, ids.profile, ids.conversation, ids.order, ids.openOrder, ids.photo, ids.chatPhoto],
    ...[ids.unconfirmed, ids.waitingPhoto, ids.mandate, ids.payment, WORDS.own, WORDS.shared, WORDS.shown],
  ])
  const touches = expected.touches?.[persona] ?? []
  const adds = [...touches, ...(expected.adds ?? [])]
  const lacks = (rows: Row[]) => {
    const there = new Set(rows.map(({ table, row }) => `${table} ${row}`))
    return ({ table, row }: Row) => !there.has(`${table} ${row}`)
  }
  const gone = before.filter(lacks(now)).filter(({ table }) => !touches.includes(shortOf(table)))
  const come = now.filter(lacks(before)).filter(({ table }) => !adds.includes(shortOf(table)))
  return [
    ...gone.map(({ table, row }) => `FOREIGN WRITE: changes ${table}: ${row.slice(0, 200)}`),
    ...come.map(({ table, row }) => `FOREIGN WRITE: adds to ${table}: ${row.slice(0, 200)}`),
  ]
}

const shortOf = (table: string) => (table.endsWith('._private_jobs') ? 'jobs' : table.replace(/^public\./, ''))
