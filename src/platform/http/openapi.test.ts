import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { routes } from '#features/all.ts'
import { type Contract, defineContract } from '#kernel/contract.ts'
import { ERRORS } from '#kernel/errors.ts'
import { instant } from '#kernel/instant.ts'
import { LIMITS } from '#kernel/limits.ts'

import { describeApi } from './openapi.ts'
import type { Api } from './operations.ts'

type Schema = {
  type?: string
  format?: string
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}
type Content = { content: { 'application/json': { schema: Schema } } }
type Call = {
  operationId: string
  summary: string
  security?: object[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { description: string }>
  'x-rate-limit': object
}
type Description = { openapi: string; info: { version: string }; paths: Record<string, Record<string, Call>> }

const describeAll = (...contracts: Contract[]) => describeApi(contracts, '7') as unknown as Description
const bodyOf = ({ requestBody }: Call) => requestBody!.content['application/json'].schema
const replyOf = ({ responses }: Call) => responses[200]!.content['application/json'].schema
/** The codes that stand beside a status. */
const codesOf = ({ responses }: Call, status: number) => responses[status]?.description.split(', ') ?? []
const allCodes = (call: Call) =>
  Object.keys(call.responses).flatMap((status) => (status === '200' ? [] : codesOf(call, Number(status))))

const read = defineContract({
  method: 'GET',
  path: '/api/user.php',
  summary: 'Who you are.',
  access: 'member',
  reply: z.object({ name: z.string(), signup_date: instant }),
  refuses: [],
  limit: 'read',
})
const logIn = defineContract({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Logs in.',
  access: 'visitor',
  body: z.strictObject({ email: z.email(), at: instant }),
  reply: z.object({ id: z.string() }),
  refuses: ['unknown_locale'],
  limit: 'login',
})
const subscribe = defineContract({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Takes a push subscription.',
  access: 'member',
  variant: { name: 'push', value: '1' },
  body: z.strictObject({ endpoint: z.url() }),
  reply: z.object({ subscribed: z.boolean() }),
  refuses: ['unknown_country'],
  limit: 'write',
})
const find = defineContract({
  method: 'GET',
  path: '/api/find.php',
  summary: 'Finds.',
  access: 'visitor',
  query: z.object({ since: instant, page: z.optional(z.coerce.number()) }),
  reply: z.object({}),
  refuses: [],
  limit: 'read',
})

describe('one call', () => {
  const call = describeAll(logIn).paths['/api/user.php']!.post!

  test('[API-2] is listed by path and method with its summary', () => {
    const description = describeAll(read, logIn, find)
    expect(description).toMatchObject({ openapi: '3.1.0', info: { version: '7' } })
    expect(Object.keys(description.paths)).toEqual(['/api/user.php', '/api/find.php'])
    expect(Object.keys(description.paths['/api/user.php']!)).toEqual(['get', 'post'])
    expect(description.paths['/api/user.php']!.get!.summary).toBe('Who you are.')
  })

  test('[API-2] dates are text in the form of a date and time, in query, body and answer', () => {
    const dateTime = { type: 'string', format: 'date-time' }
    expect(bodyOf(call).properties!.at).toMatchObject(dateTime)
    expect(replyOf(describeAll(read).paths['/api/user.php']!.get!).properties!.signup_date).toMatchObject(dateTime)
    const [since] = describeAll(find).paths['/api/find.php']!.get!.parameters
    expect(since).toMatchObject({ name: 'since', in: 'query', required: true, schema: dateTime })
  })

  test('[API-2] what may be left out of a query is not required', () => {
    const { parameters } = describeAll(find).paths['/api/find.php']!.get!
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['since', true],
      ['page', false],
    ])
  })

  test('[API-2] its body is required and names its fields', () => {
    expect(call.requestBody!.required).toBe(true)
    expect(bodyOf(call).required).toEqual(['email', 'at'])
    expect(describeAll(read).paths['/api/user.php']!.get).not.toHaveProperty('requestBody')
  })

  test('[API-2] a call for members asks for the session, one for visitors does not', () => {
    expect(describeAll(read).paths['/api/user.php']!.get!.security).toEqual([{ session: [] }])
    expect(call).not.toHaveProperty('security')
  })

  test('[API-2] its limit is shown: how often, in how many seconds, and why', () => {
    expect(call['x-rate-limit']).toEqual({
      class: 'login',
      requests: LIMITS.login.requests,
      window_seconds: 600,
      why: LIMITS.login.why,
    })
  })
})

describe('what a call can refuse', () => {
  const call = (contract: Contract) => Object.values(describeAll(contract).paths[contract.path]!)[0]!

  test('[API-2] every refusal of its contract is listed with its status', () => {
    expect(codesOf(call(logIn), ERRORS.unknown_locale)).toContain('unknown_locale')
  })

  test('[API-2] and what any call can answer', () => {
    const always = ['rate_limited', 'overloaded', 'unavailable', 'timed_out', 'unknown_site', 'unexpected']
    for (const contract of [read, logIn, subscribe, find])
      expect(allCodes(call(contract))).toEqual(expect.arrayContaining(always))
  })

  test('[API-2] a bad input only where there is an input', () => {
    expect(codesOf(call(logIn), 422)).toContain('invalid_input')
    expect(codesOf(call(find), 422)).toContain('invalid_input')
    expect(codesOf(call(read), 422)).not.toContain('invalid_input')
  })

  test('[API-2] an unreadable body only where there is a body', () => {
    for (const code of ['malformed_request', 'payload_too_large', 'unsupported_media_type']) {
      expect(allCodes(call(logIn))).toContain(code)
      expect(allCodes(call(find))).not.toContain(code)
    }
  })

  test('[API-2] a foreign origin only where something changes', () => {
    const logOut = defineContract({ ...read, path: '/api/logout.php', changes: true })
    expect(codesOf(call(logIn), 403)).toContain('forbidden_origin')
    expect(codesOf(call(logOut), 403)).toContain('forbidden_origin')
    expect(codesOf(call(read), 403)).not.toContain('forbidden_origin')
  })

  test('[API-2, ACC-4] a missing login only where one is needed', () => {
    expect(codesOf(call(read), 403)).toContain('authentication_required')
    expect(codesOf(call(logIn), 403)).not.toContain('authentication_required')
  })

  test('[API-2] every refusal has the one form of an error', () => {
    const { responses } = call(logIn)
    for (const status of Object.keys(responses).filter((each) => each !== '200'))
      expect(responses[status]!.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' })
    const { components } = describeApi([logIn], '7') as {
      components: { schemas: { Error: { properties: { error: Schema } } } }
    }
    expect(components.schemas.Error.properties.error.properties!.code).toEqual({ enum: Object.keys(ERRORS) })
  })
})

describe('variants of a call', () => {
  const { post } = describeAll(read, logIn, subscribe).paths['/api/user.php']!

  test('[API-2] share an entry with both summaries, bodies and answers', () => {
    expect(post!.summary).toBe('Logs in. Takes a push subscription.')
    expect(bodyOf(post!).anyOf!.map(({ properties }) => Object.keys(properties!))).toEqual([
      ['email', 'at'],
      ['endpoint'],
    ])
    expect(replyOf(post!).anyOf!.map(({ properties }) => Object.keys(properties!))).toEqual([['id'], ['subscribed']])
  })

  test('[API-2] are distinguished by an optional parameter', () => {
    expect(post!.parameters).toEqual([{ name: 'push', in: 'query', required: false, schema: { const: '1' } }])
  })

  test('[API-2] name a parameter once, however many of them take it', () => {
    const online = defineContract({ ...find, variant: { name: 'show', value: 'online' } })
    const nearby = defineContract({ ...find, variant: { name: 'show', value: 'nearby' } })
    const { parameters } = describeAll(online, nearby).paths['/api/find.php']!.get!
    expect(parameters.map(({ name }) => name).sort()).toEqual(['page', 'show', 'since'])
  })

  test('[API-2] show the limit of each of them', () => {
    expect(post!['x-rate-limit']).toMatchObject([
      { class: 'login' },
      { class: 'write', variant: { name: 'push', value: '1' } },
    ])
  })

  test('[API-2] refuse what either of them refuses', () => {
    expect(allCodes(post!)).toEqual(
      expect.arrayContaining(['unknown_locale', 'unknown_country', 'authentication_required']),
    )
  })

  test('[API-2] need no session as long as one of them needs none', () => {
    expect(post).not.toHaveProperty('security')
  })

  test('[API-2] do not require a parameter that only one of them wants', () => {
    const narrow = defineContract({
      ...find,
      variant: { name: 'online', value: '1' },
      query: z.object({ room: z.string() }),
    })
    const { parameters } = describeAll(narrow, find).paths['/api/find.php']!.get!
    expect(parameters.every(({ required }) => !required)).toBe(true)
    expect(parameters.map(({ name }) => name).sort()).toEqual(['online', 'page', 'room', 'since'])
  })
})

describe('a call with a file', () => {
  const send = defineContract({
    method: 'POST',
    path: '/api/photo.php',
    summary: 'Sends.',
    access: 'member',
    upload: { megabytes: 1, types: ['image/jpeg', 'image/png'], too_large: 'photo_too_large' },
    reply: z.object({ id: z.string() }),
    refuses: [],
    limit: 'upload',
  })
  const open = defineContract({ ...find, path: '/api/photo.php', file: true, reply: z.unknown() })
  const { post, get } = describeAll(send, open).paths['/api/photo.php']!

  test('[API-2] names the types it takes and what it calls a file it refuses', () => {
    expect(post!.requestBody).toEqual({ required: true, content: { 'image/jpeg': {}, 'image/png': {} } })
    expect(replyOf(post!).properties).toHaveProperty('id')
    expect(codesOf(post!, 413)).toEqual(['photo_too_large'])
    expect(codesOf(post!, 415)).toEqual(['unsupported_media_type'])
  })

  test('[API-2] says that its answer is bytes, or that the browser has them', () => {
    expect(get!.responses[200]!.content).toEqual({ '*/*': {} })
    expect(get!.responses[304]).toBeDefined()
    expect(get).not.toHaveProperty('requestBody')
  })
})

describe('the whole API', () => {
  const api: Api = { operations: [] }
  for (const mount of routes) mount(api)
  const contracts = api.operations.map(({ contract }) => contract)
  const description = describeAll(...contracts)
  const callOf = ({ path, method }: Contract) => description.paths[path]![method.toLowerCase()]!

  test('[API-2] every call that the server mounts is described, with all it can refuse', () => {
    expect(contracts.length).toBeGreaterThan(0)
    for (const contract of contracts) {
      const call = callOf(contract)
      expect(call.summary).toContain(contract.summary)
      expect(allCodes(call)).toEqual(expect.arrayContaining([...contract.refuses]))
      expect(call.responses[200]).toBeDefined()
    }
  })

  test('[API-2] nothing is described that is not mounted', () => {
    const described = Object.entries(description.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual([...new Set(contracts.map(({ method, path }) => `${method} ${path}`))].sort())
  })

  test('[API-2] no two calls share a name', () => {
    const names = Object.values(description.paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  test('[API-2] no two contracts answer the same call', () => {
    const calls = contracts.map(({ method, path, variant }) => `${method} ${path} ${variant?.name}=${variant?.value}`)
    expect(new Set(calls).size).toBe(calls.length)
  })

  test('[API-2] every call has a limit, a reason for it and a summary that is a sentence', () => {
    for (const contract of contracts) {
      // Variants of one path are listed side by side.
      for (const limit of [callOf(contract)['x-rate-limit']].flat()) {
        expect(limit).toMatchObject({ requests: expect.any(Number), why: expect.any(String) })
      }
      expect(contract.summary).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('[API-2] it is plain JSON: what is served is what was made', () => {
    expect(JSON.parse(JSON.stringify(description))).toEqual(description)
  })

  test.each([
    ...['GET settings', 'GET companyinfo', 'GET regions', 'GET interests', 'GET geocode', 'GET discountcode'],
    ...['POST user', 'GET user', 'PUT user', 'GET logout', 'POST page-hidden', 'GET auto-like', 'GET chats'],
    ...['GET likes', 'DELETE chat'],
  ])('[API-1] %s stands under the wire’s own path', (call) => {
    const [method = '', name] = call.split(' ')
    expect(description.paths[`/api/${name}.php`]).toHaveProperty(method.toLowerCase())
  })

  test('[API-1] the push subscription is user.php?push=1, and pages keep what never changes', () => {
    const named = (path: string, method = 'GET') =>
      contracts.filter((each) => each.path === `/api/${path}.php` && each.method === method)
    expect(named('user', 'POST').map(({ variant }) => variant)).toContainEqual({ name: 'push', value: '1' })
    for (const path of ['regions', 'interests', 'companyinfo'])
      expect([path, named(path)[0]?.cache?.seconds]).toEqual([path, 3600])
  })

  test('[API-2] webhooks are described by what they answer: plain words or a page, never JSON', () => {
    const raw = contracts.filter((each) => each.raw)
    expect(raw.length).toBeGreaterThan(4)
    for (const contract of raw) {
      const content = Object.keys((callOf(contract).responses as Record<number, { content: object }>)[200]!.content)
      expect([contract.path, content]).toEqual([contract.path, [contract.media_type]])
    }
  })

  test('[API-1] every call stands under a path of the same form', () => {
    for (const path of Object.keys(description.paths)) expect(path).toMatch(/^\/api\/[a-z0-9-]+\.php$/)
  })
})
