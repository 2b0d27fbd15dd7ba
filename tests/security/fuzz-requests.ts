import fc from 'fast-check'
import * as z from 'zod/mini'

import type { Contract } from '#kernel/contract.ts'

import type { Expectation } from './expectation.ts'
import { EXPECTATIONS } from './expectations.ts'
import { newsBytes, pictureBytes } from './fuzz-bytes.ts'
import { change, changed, textPlaces } from './fuzz-change.ts'
import { fitting, hostileJson, hostileText, type Schema } from './fuzz-values.ts'
import { keyOf, requestOf, type Sent } from './operations.ts'
import { type Ids, type Persona, strangeIds } from './world.ts'

export type Fuzzed = { persona: Persona; sent: Sent }

const CALLERS: readonly Persona[] = ['visitor', 'owner', 'owner', 'free']
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'x', '']
/** Not JSON, or absurdly much of it. */
const BROKEN = [
  ...['', '{', '{"a":}', '[1,', 'undefined', '\0', '"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'],
  ...[
    '1e999',
    '{"a":1e999}',
    '{"a":1,"a":2}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    '\uFEFF{}',
    '{"id":"\\ud800"}',
  ],
]

/** Requests for one call: valid, almost valid and hostile, with and without a login. */
export function requestsFor(contract: Contract, ids: Ids): fc.Arbitrary<Fuzzed> {
  const known = textsIn(ids)
  const asks = asksOf(contract)
  const shaped = fc.record({ query: inputFor(contract.query, known), body: inputFor(contract.body, known) })
  const examples = asks
    .flatMap(({ ask }) => [ask(ids), ask(strangeIds(ids))])
    .map(({ query, body }) => ({ query, body }))
  const right: fc.Arbitrary<{ query?: unknown; body?: unknown }> =
    examples.length > 0 ? fc.oneof(fc.constantFrom(...examples), shaped) : shaped
  return fc
    .record({
      persona: fc.constantFrom(...CALLERS),
      input: right,
      changes: fc.array(change, { maxLength: 2 }),
      instead: fc.option(hostileJson, { freq: 8, nil: undefined }),
      bytes: contract.upload ? pictureBytes : newsBytes(known),
      broken: fc.option(fc.constantFrom(...BROKEN), { freq: 12, nil: undefined }),
      type: fc.option(fc.constantFrom(...TYPES), { freq: 12, nil: undefined }),
      strange: fc.option(fc.tuple(hostileText, hostileText), { freq: 8, nil: undefined }),
    })
    .map(({ persona, input, changes, instead, bytes, broken, type, strange }) => {
      const { query, body } = changes.reduce((now, each) => spoilt(now, each), input)
      const payload = contract.upload || contract.raw ? bytes : (broken ?? written(instead ?? body))
      const standard = contract.upload?.types[bytes.length % contract.upload.types.length] ?? 'application/json'
      const address = addressOf(contract, query, strange)
      return {
        persona,
        sent: {
          method: contract.method,
          url: address,
          ...(payload !== undefined && { payload, type: type ?? standard }),
        },
      }
    })
}

/** Every text of the valid requests, broken in ways chance would rarely pick, so that no place is missed. */
export function spoiltTexts(contract: Contract, ids: Ids): Fuzzed[] {
  return asksOf(contract).flatMap(({ ask }) => {
    const asked = ask(ids)
    const parts = (['query', 'body'] as const).filter((part) => asked[part] !== undefined)
    return parts.flatMap((part) =>
      textPlaces(asked[part]).flatMap((at) =>
        (['widen', 'nul', 'cut'] as const).map((how): Fuzzed => {
          const spoilt = { ...asked, [part]: changed(asked[part], { at, how, value: null }) }
          return { persona: 'owner', sent: requestOf(contract, spoilt) }
        }),
      ),
    )
  })
}

/** The longest text that fits into an address, and one that fits into a body several times over. */
const LONG = { query: 8_000, body: 60_000 } as const

/** Long texts that are valid up to the end: a backtracking pattern would block the process. */
export function longTexts(contract: Contract, ids: Ids): Fuzzed[] {
  const made = asksOf(contract).flatMap(({ ask }) => {
    const asked = ask(ids)
    return (['query', 'body'] as const).flatMap((part) =>
      textPlaces(asked[part]).flatMap((at) =>
        ['a', '1', ' '].map((sign) => {
          const value = `${sign.repeat(LONG[part])}<\0`
          return requestOf(contract, { ...asked, [part]: changed(asked[part], { at, how: 'replace', value }) })
        }),
      ),
    )
  })
  return made.map((sent): Fuzzed => ({ persona: 'owner', sent }))
}

const asksOf = (contract: Contract) =>
  [(EXPECTATIONS as Record<string, Expectation | readonly Expectation[]>)[keyOf(contract)] ?? []].flat()

/** Where a call takes both, a change applies to one of them. */
function spoilt({ query, body }: { query?: unknown; body?: unknown }, each: Parameters<typeof changed>[1]) {
  const first = body === undefined || (query !== undefined && each.at % 2 === 0)
  return first ? { query: changed(query, each), body } : { query, body: changed(body, each) }
}

const inputFor = (schema: z.ZodMiniType | undefined, known: readonly string[]): fc.Arbitrary<unknown> =>
  schema === undefined
    ? fc.constant(undefined)
    : fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known)

const written = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

/** Arrays become repeated names, other values their text. */
function addressOf({ path, variant }: Contract, query: unknown, strange: [string, string] | undefined): string {
  const search = new URLSearchParams(variant && { [variant.name]: variant.value })
  const add = (name: string, value: unknown) => {
    // Keep the variant: another one would be a different call.
    if (name !== variant?.name) search.append(name, textOf(value))
  }
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? value : [value]) add(name, each)
  if (strange) add(...strange)
  return search.size > 0 ? `${path}?${search}` : path
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

function textsIn(ids: Ids | object): string[] {
  return Object.values(ids).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? textsIn(value) : [],
  )
}
