import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { BODY_KILOBYTES, type Contract } from '#kernel/contract.ts'
import { aMember, sharedTestApp } from '#tests/support/test-app.ts'

import { askAs, NO_LIMITS } from './ask-as.ts'
import { CONTRACTS, keyOf, requestOf } from './operations.ts'

const server = sharedTestApp({ limiter: NO_LIMITS })
const VISITOR = { host: 'localhost', cookie: '' }
const LOGIN = CONTRACTS.find((contract) => keyOf(contract) === 'POST /api/user.php')!
const UPLOADS = CONTRACTS.filter(({ upload }) => upload)
const WRITES = CONTRACTS.filter(({ method, upload }) => method !== 'GET' && !upload)

/** Calls with a limit of their own, in kilobytes. */
const OWN_LIMITS: Record<string, number> = {
  'POST /api/chat.php': 72,
  'POST /api/complaint.php': 32,
  'POST /api/signup.php': 24,
  'POST /api/mail-report.php': 256,
  'POST /api/client-error.php': 1,
}

const send = (contract: Contract, payload: string) =>
  askAs(server(), VISITOR, {
    ...requestOf(contract, { bytes: Buffer.from(payload) }),
    type: contract.raw ? 'text/plain' : 'application/json',
  })
const login = (body: unknown) => send(LOGIN, JSON.stringify(body))
const unknownKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]))

describe('the size of a body', () => {
  test('[API-3] is 16 kB for every call without its own limit', () => {
    const limited = WRITES.filter(({ kilobytes }) => kilobytes !== undefined)
    expect(Object.fromEntries(limited.map((contract) => [keyOf(contract), contract.kilobytes]))).toEqual(OWN_LIMITS)
    expect(BODY_KILOBYTES).toBe(16)
    for (const { upload } of UPLOADS) expect(upload!.megabytes).toBeLessThanOrEqual(15)
  })

  test('[API-3] is refused above the limit, at every call', async () => {
    expect(WRITES.length).toBeGreaterThan(40)
    const limits = Map.groupBy(WRITES, ({ method, path }) => `${method} ${path}`)
    for (const variants of limits.values()) {
      const limit = Math.max(...variants.map(({ kilobytes = BODY_KILOBYTES }) => kilobytes)) * 1024
      for (const contract of variants) {
        const reply = await send(contract, JSON.stringify('x'.repeat(limit)))
        expect([keyOf(contract), reply.statusCode, reply.json().error.code]).toEqual([
          ...[keyOf(contract), 413, 'payload_too_large'],
        ])
      }
    }
  })

  test.each(WRITES.filter(({ body }) => body).map((contract) => [keyOf(contract), contract] as const))(
    '[API-3] leaves room for everything that %s accepts',
    (_, { body, kilobytes = BODY_KILOBYTES }) => {
      const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as Schema
      expect(longest(schema)).toBeLessThanOrEqual(kilobytes * 1024)
    },
  )
})

describe('the shape of a body, whatever its size limit', () => {
  const member = sharedTestApp({ limiter: NO_LIMITS, memberOf: async () => aMember() })
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
  const shaped = WRITES.filter(({ body }) => body)

  test.each(shaped.map((contract) => [keyOf(contract), contract] as const))(
    '[API-3] %s refuses 251 fields and nine levels unvalidated, and names at most twenty faults',
    async (_, contract) => {
      const ask = async (body: unknown) => {
        const bytes = Buffer.from(JSON.stringify(body))
        return askAs(member(), VISITOR, { ...requestOf(contract, { bytes }), type: 'application/json' })
      }
      // The smallest limit of all lets no such body in.
      if (contract.path === '/api/client-error.php') return
      for (const unwieldy of [unknownKeys(251), nested(10)]) {
        const reply = await ask(unwieldy)
        expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'invalid_input'])
        expect(Object.keys(reply.json().error.fields)).toEqual(['body'])
      }
      if (contract.path === '/api/page-hidden.php') return
      const reply = await ask(unknownKeys(250))
      expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'invalid_input'])
      expect(Object.keys(reply.json().error.fields).length).toBeLessThanOrEqual(20)
    },
  )
})

describe('a body made to keep the process busy', () => {
  test('[API-3] 30,000 unknown fields are refused unread, with a short reply', async () => {
    const reply = await login(unknownKeys(30_000))
    expect([reply.statusCode, reply.json().error.code]).toEqual([413, 'payload_too_large'])
    expect(reply.body.length).toBeLessThan(1000)
  })

  test('[API-3] as many as fit are refused before validation', async () => {
    const reply = await login(unknownKeys(1500))
    expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(reply.json().error.fields)).toEqual(['body'])
    expect(reply.body.length).toBeLessThan(1000)
  })

  test('[API-3] a reply names at most twenty wrong fields', async () => {
    const reply = await login(unknownKeys(200))
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().error.fields)).toHaveLength(20)
    expect(reply.body.length).toBeLessThan(4000)
  })

  test.each([
    ['a list in a list, and so on', '['.repeat(7000) + ']'.repeat(7000)],
    ['an object in an object, and so on', `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`],
    ['a long list', JSON.stringify(Array(5000).fill(1))],
    ['a long list in a field that is known', JSON.stringify({ email: Array(5000).fill(1), password: 'x' })],
  ])('[API-3] %s is refused', async (_, payload) => {
    const reply = await send(LOGIN, payload)
    expect([reply.statusCode, reply.json().error.fields]).toEqual([422, { body: expect.any(String) }])
  })
})

type Schema = {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  maxLength?: number
}

/** For an id whose schema gives no length: the use case checks its shape. */
const ID_BYTES = 50
/** Per UTF-16 unit in UTF-8: a surrogate pair takes four. */
const UNIT_BYTES = 3
const NUMBER_BYTES = 24
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)

/** Bytes of the largest JSON that a schema accepts. */
function longest({ type, anyOf, oneOf, allOf, properties = {}, items = {}, maxItems = 0, ...schema }: Schema): number {
  const choices = anyOf ?? oneOf
  if (choices) return Math.max(...choices.map(longest))
  if (allOf) return sum(allOf.map(longest))
  if (schema.enum) return Math.max(...schema.enum.map(sizeOf))
  if (schema.const !== undefined) return sizeOf(schema.const)
  if (type === 'object')
    return 2 + sum(Object.entries(properties).map(([name, each]) => sizeOf(name) + 2 + longest(each)))
  if (type === 'array') return 2 + maxItems * (longest(items) + 1)
  if (type === 'string') return 2 + (schema.maxLength === undefined ? ID_BYTES : schema.maxLength * UNIT_BYTES)
  return NUMBER_BYTES
}
