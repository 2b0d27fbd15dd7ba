import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'

import { ApiError, apiClient, RETRIES } from './call-api.ts'
import { type CallApi, defineContract, type Method } from './contract.ts'
import type { ErrorCode } from './errors.ts'
import { clientId } from './ids.ts'
import { instant } from './instant.ts'
import { forBrowser } from './wire-of.ts'

const reply = z.object({ name: z.string(), sent_at: instant })
const shared = { summary: 'For tests.', access: 'visitor', reply, refuses: [], limit: 'read' } as const

const readThing = defineContract({ ...shared, method: 'GET', path: '/api/thing.php' })
const findThings = defineContract({
  ...shared,
  method: 'GET',
  path: '/api/things.php',
  query: z.object({ page: z.optional(z.int()), word: z.optional(z.string()), since: z.optional(instant) }),
})
const changeThing = defineContract({
  ...shared,
  method: 'PUT',
  path: '/api/thing.php',
  body: z.object({ until: instant }),
})
const dropThing = defineContract({
  ...shared,
  method: 'DELETE',
  path: '/api/thing.php',
  body: z.object({ id: z.string() }),
})
const makeThing = defineContract({
  ...shared,
  method: 'POST',
  path: '/api/thing.php',
  body: z.object({ text: z.string() }),
})
const sendOnce = defineContract({
  ...shared,
  method: 'POST',
  path: '/api/thing.php',
  body: z.object({ client_id: clientId, text: z.string() }),
})
const subscribe = defineContract({ ...makeThing, variant: { name: 'push', value: '1' } })
const findOnline = defineContract({ ...findThings, variant: { name: 'online', value: '1' } })

const SENT_AT = '2026-03-05T14:07:00.000Z'
const ID = clientId.parse('018f4a7e-5c2b-7d3e-9f10-2a3b4c5d6e7f')

type Answer = () => Response
const done: Answer = () => Response.json({ name: 'a thing', sent_at: SENT_AT })
const refusal =
  (status: number, code: string = 'unexpected', headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json({ error: { code, message: 'No.', fields: { text: 'Too long.' } } }, { status, headers })
const noNetwork: Answer = () => {
  throw new TypeError('fetch failed')
}

/** Answers in sequence and repeats the last one. */
function aServer(...answers: Answer[]) {
  const sent: { url: string; request: RequestInit }[] = []
  const waits: number[] = []
  let logouts = 0
  const client = apiClient({
    fetch: async (url, request) => {
      sent.push({ url: String(url), request: request! })
      return answers[Math.min(sent.length, answers.length) - 1]!()
    },
    wait: async (ms) => void waits.push(ms),
    onLoggedOut: () => {
      logouts += 1
    },
  })
  const call: CallApi = (contract, input) => client(forBrowser(contract), input)
  return { call, sent, waits, logouts: () => logouts }
}

const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('retries', () => {
  test('[ERR-2] a failing call is retried five times with doubling delays', async () => {
    const server = aServer(refusal(503, 'unavailable'))
    const error = await failure(server.call(readThing, {}))
    expect(error).toMatchObject({ status: 503, code: 'unavailable' })
    expect(RETRIES).toBe(5)
    expect(server.sent).toHaveLength(6)
    expect(server.waits).toEqual([300, 600, 1200, 2400, 4800])
  })

  test('[ERR-2] the first success ends the retries', async () => {
    const server = aServer(refusal(500), noNetwork, done)
    await expect(server.call(readThing, {})).resolves.toMatchObject({ name: 'a thing' })
    expect(server.sent).toHaveLength(3)
    expect(server.waits).toEqual([300, 600])
  })

  test('[ERR-2] every retry sends the same request', async () => {
    const server = aServer(refusal(500), refusal(500), done)
    await server.call(sendOnce, { body: { client_id: ID, text: 'Hi' } })
    expect(new Set(server.sent.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test.each([500, 502, 503, 504, 408, 429])('[ERR-2] %i is retried', async (status) => {
    const server = aServer(refusal(status), done)
    await server.call(readThing, {})
    expect(server.sent).toHaveLength(2)
  })

  test('[ERR-2] no other 4xx is retried', async () => {
    for (let status = 400; status < 500; status += 1) {
      if (status === 408 || status === 429) continue
      const server = aServer(refusal(status), done)
      expect((await failure(server.call(readThing, {}))).status).toBe(status)
      expect(server.sent, String(status)).toHaveLength(1)
      expect(server.waits).toEqual([])
    }
  })

  test('[ERR-2] without a network the call is retried and finally fails with a network error', async () => {
    const server = aServer(noNetwork)
    expect(await failure(server.call(readThing, {}))).toMatchObject({ status: 0, code: 'network' })
    expect(server.sent).toHaveLength(6)
  })
})

describe('idempotent calls', () => {
  const body = { text: 'Hi' }
  const calls: Record<string, (server: ReturnType<typeof aServer>) => Promise<unknown>> = {
    'a GET': ({ call }) => call(readThing, {}),
    'a PUT': ({ call }) => call(changeThing, { body: { until: new Date(SENT_AT) } }),
    'a DELETE': ({ call }) => call(dropThing, { body: { id: 'x' } }),
    'a POST with a client-made id': ({ call }) => call(sendOnce, { body: { client_id: ID, ...body } }),
  }

  test.each(Object.entries(calls))('[ERR-2] %s is retried', async (_name, act) => {
    for (const answer of [refusal(500), refusal(429), refusal(408), noNetwork]) {
      const server = aServer(answer)
      await failure(act(server))
      expect(server.sent).toHaveLength(6)
    }
  })

  test('[ERR-2] a POST without a client id is sent only once', async () => {
    for (const answer of [refusal(500), refusal(429, 'rate_limited', { 'retry-after': '1' }), refusal(408), noNetwork])
      for (const contract of [makeThing, subscribe]) {
        const server = aServer(answer)
        await failure(server.call(contract, { body }))
        expect(server.sent).toHaveLength(1)
        expect(server.waits).toEqual([])
      }
  })

  test('[ERR-2] a POST without a body is sent only once', async () => {
    const hide = defineContract({ ...shared, method: 'POST', path: '/api/page-hidden.php' })
    const server = aServer(refusal(503))
    await failure(server.call(hide, {}))
    expect(server.sent).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  test('[ERR-2] sets the delay', async () => {
    const busy = refusal(429, 'rate_limited', { 'retry-after': '7' })
    const away = refusal(503, 'unavailable', { 'retry-after': '3' })
    const server = aServer(busy, away, done)
    await server.call(readThing, {})
    expect(server.waits).toEqual([7000, 3000])
  })

  test.each(['', '0', '-5', 'soon'])('[ERR-2] "%s" is ignored, so the usual delay applies', async (text) => {
    const server = aServer(refusal(429, 'rate_limited', { 'retry-after': text }), done)
    await server.call(readThing, {})
    expect(server.waits).toEqual([300])
  })

  test('[ERR-2] an answer without it continues the doubling', async () => {
    const server = aServer(refusal(503), refusal(503, 'unavailable', { 'retry-after': '2' }), refusal(503), done)
    await server.call(readThing, {})
    expect(server.waits).toEqual([300, 2000, 1200])
  })

  test('[ERR-2] up to 30 seconds is honoured; a longer one ends the retries', async () => {
    const patient = aServer(refusal(429, 'rate_limited', { 'retry-after': '30' }), done)
    await patient.call(readThing, {})
    expect(patient.waits).toEqual([30_000])
    for (const seconds of ['31', '3600']) {
      const server = aServer(refusal(429, 'rate_limited', { 'retry-after': seconds }))
      expect((await failure(server.call(readThing, {}))).status).toBe(429)
      expect(server.sent).toHaveLength(1)
      expect(server.waits).toEqual([])
    }
  })
})

describe('an ended session', () => {
  test('[ACC-4] 403 authentication_required logs the client out once, without a retry', async () => {
    const server = aServer(refusal(403, 'authentication_required'))
    const error = await failure(server.call(readThing, {}))
    expect(error.code).toBe('authentication_required')
    expect(server.logouts()).toBe(1)
    expect(server.sent).toHaveLength(1)
  })

  test('[ACC-4] no other refusal logs the client out', async () => {
    for (const answer of [refusal(403, 'forbidden_origin'), refusal(404, 'not_found'), refusal(500), noNetwork]) {
      const server = aServer(answer)
      await failure(server.call(readThing, {}))
      expect(server.logouts()).toBe(0)
    }
  })

  test('[ACC-4] the log-out callback is optional', async () => {
    const call = apiClient({ fetch: async () => refusal(403, 'authentication_required')(), wait: async () => {} })
    await expect(call(forBrowser(readThing), {})).rejects.toMatchObject({ code: 'authentication_required' })
  })
})

describe('refusals', () => {
  test('code, message and fields arrive unchanged', async () => {
    const error = await failure(aServer(refusal(422, 'invalid_input')).call(makeThing, { body: { text: 'Hi' } }))
    expect(error).toMatchObject({ status: 422, code: 'invalid_input', message: 'No.', fields: { text: 'Too long.' } })
    expectTypeOf(error.code).toEqualTypeOf<ErrorCode | 'network'>()
  })

  test.each([
    ['a code from a newer server', refusal(418, 'teapot')],
    ['a name that every object carries', refusal(400, 'toString')],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 400 })],
    ['an empty answer', () => new Response(null, { status: 400 })],
    ['JSON of somebody else', () => Response.json(['oops'], { status: 400 })],
    ['nothing in JSON', () => Response.json(null, { status: 400 })],
  ] satisfies [string, Answer][])('%s is something unexpected', async (_name, answer) => {
    expect((await failure(aServer(answer).call(readThing, {}))).code).toBe('unexpected')
  })

  test.each([
    ['a hotel’s login page', () => new Response('<html>Welcome, guest'), 'network'],
    ['an answer that was cut', () => new Response('{"name":"a th'), 'network'],
    ['an empty answer', () => new Response(null), 'network'],
    ['JSON of somebody else', () => Response.json(['fine']), 'unexpected'],
  ] satisfies [string, Answer, string][])(
    '[ERR-2] %s is a failure, its good status notwithstanding',
    async (_name, answer, code) => {
      expect((await failure(aServer(answer).call(readThing, {}))).code).toBe(code)
    },
  )
})

describe('wire format', () => {
  const request = async (act: (call: ReturnType<typeof aServer>['call']) => Promise<unknown>) => {
    const server = aServer(done)
    await act(server.call)
    return server.sent[0]!
  }

  test('dates in the reply decode to Date', async () => {
    const thing = await aServer(done).call(readThing, {})
    expect(thing).toEqual({ name: 'a thing', sent_at: new Date(SENT_AT) })
    expectTypeOf(thing.sent_at).toEqualTypeOf<Date>()
  })

  test('dates in the body are sent as ISO text', async () => {
    const sent = await request((call) => call(changeThing, { body: { until: new Date(SENT_AT) } }))
    expect(sent.request.body).toBe(JSON.stringify({ until: SENT_AT }))
  })

  test('dates in the query are sent as ISO text', async () => {
    const { url } = await request((call) => call(findThings, { query: { since: new Date(SENT_AT) } }))
    expect([...new URL(url, 'http://localhost').searchParams]).toEqual([['since', SENT_AT]])
  })

  test.each([
    ['GET', (call: ReturnType<typeof aServer>['call']) => call(readThing, {})],
    ['DELETE', (call: ReturnType<typeof aServer>['call']) => call(dropThing, { body: { id: 'x' } })],
  ] satisfies [Method, unknown][])('[API-1] %s says that a client of ours asks', async (method, act) => {
    const { request: sent } = await request(act)
    expect(sent.method).toBe(method)
    expect(sent.headers).toMatchObject({ accept: 'application/json', 'x-request-type': 'client' })
  })

  test('only a call with a body has a content type', async () => {
    expect((await request((call) => call(readThing, {}))).request).not.toHaveProperty('body')
    expect((await request((call) => call(readThing, {}))).request.headers).not.toHaveProperty('content-type')
    expect((await request((call) => call(makeThing, { body: { text: 'Hi' } }))).request.headers).toMatchObject({
      'content-type': 'application/json',
    })
  })

  test('a call without a query has no search string', async () => {
    expect((await request((call) => call(readThing, {}))).url).toBe('/api/thing.php')
    expect((await request((call) => call(findThings, { query: {} }))).url).toBe('/api/things.php')
  })

  test('undefined values are left out of the query', async () => {
    const query = { page: 0, word: undefined }
    expect((await request((call) => call(findThings, { query }))).url).toBe('/api/things.php?page=0')
  })

  test('query values are escaped', async () => {
    const word = 'a&page=2#?ü 😀'
    const { url } = await request((call) => call(findThings, { query: { word } }))
    expect([...new URL(url, 'http://localhost').searchParams]).toEqual([['word', word]])
  })

  test('[API-1] a variant is named in the query', async () => {
    expect((await request((call) => call(subscribe, { body: { text: 'Hi' } }))).url).toBe('/api/thing.php?push=1')
    const { url } = await request((call) => call(findOnline, { query: { page: 3 } }))
    expect(Object.fromEntries(new URL(url, 'http://localhost').searchParams)).toEqual({ online: '1', page: '3' })
  })
})
