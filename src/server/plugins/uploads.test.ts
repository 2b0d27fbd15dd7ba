import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Member } from '#platform/context.ts'
import { type ApiPlugin, fileRoute, uploadRoute } from '#platform/http/operations.ts'
import { aMember, startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Test-only operations that exercise file handling. */
const send = defineContract({
  method: 'POST',
  path: '/api/test-upload.php',
  summary: 'Counts bytes.',
  access: 'visitor',
  query: z.object({ name: z.string() }),
  upload: { megabytes: 1, types: ['text/plain', 'image/png'] },
  reply: z.object({ bytes: z.int(), name: z.string() }),
  refuses: [],
  limit: 'upload',
})
const sendAsMember = defineContract({ ...send, path: '/api/test-upload-member.php', access: 'member' })
const inOwnWords = defineContract({
  ...send,
  path: '/api/test-upload-words.php',
  upload: { ...send.upload, too_large: 'photo_too_large', unknown_type: 'photo_type_unknown' },
})
const fetchIt = defineContract({
  method: 'GET',
  path: '/api/test-file.php',
  summary: 'A file.',
  access: 'visitor',
  query: z.object({ how: z.string() }),
  file: true,
  reply: z.unknown(),
  refuses: ['not_found'],
  limit: 'photo',
})

const [VISITORS, MEMBERS] = [send.path, sendAsMember.path]
/** Shorter than in life, long enough for a busy machine. */
const PACE = { most: 900, quiet: 600, leastRate: 2048, look: 50 }

let loads = 0
let held: (() => void)[] = []
const calls: ApiPlugin = (api) => {
  uploadRoute(api, send, async (_ctx, { query, body }) => {
    if (query.name === 'slow') await new Promise<void>((resolve) => held.push(resolve))
    return { bytes: body.length, name: query.name }
  })
  uploadRoute(api, sendAsMember, async (ctx, { query, body }) => {
    if (query.name === 'slow') await new Promise<void>((resolve) => held.push(resolve))
    return { bytes: body.length, name: `${ctx.member.status} ${query.name}` }
  })
  uploadRoute(api, inOwnWords, (_ctx, { query, body }) => ({ bytes: body.length, name: query.name }))
  fileRoute(api, fetchIt, (_ctx, { query }) => {
    if (query.how === 'missing') throw new DomainError('not_found')
    if (query.how === 'download')
      return { type: 'application/zip', bytes: Buffer.from('zip'), filename: 'Ana’s "data".zip' }
    if (query.how === 'kept') return { type: 'image/png', bytes: Buffer.from('png'), cache: 'private, max-age=60' }
    return {
      type: 'image/png',
      etag: 'v1',
      bytes: async () => {
        loads += 1
        if (query.how === 'gone') throw new DomainError('not_found')
        return Buffer.from('picture')
      },
    }
  })
}

let server: TestApp
let members: TestApp
beforeAll(async () => {
  server = await startTestApp({ extraRoutes: [calls] })
  members = await startTestApp({
    extraRoutes: [calls],
    bodyPace: PACE,
    memberOf: async ({ headers }) =>
      headers['x-member'] === 'none'
        ? null
        : aMember({
            id: String(headers['x-member'] ?? 'ana') as Member['id'],
            status: headers['x-status'] === 'not_confirmed' ? 'not_confirmed' : 'active',
          }),
  })
})
afterAll(async () => {
  await server.close()
  await members.close()
})

const own = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
let senders = 0
const post = (
  path: string,
  payload: Buffer,
  { type = 'text/plain', headers = own as object, app = server.app } = {},
) => {
  senders += 1
  return app.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: `10.${senders >> 8}.${senders & 255}.1`,
    headers: { ...headers, ...(type && { 'content-type': type }) },
  })
}
type Sender = { member: string | null; status?: 'not_confirmed'; from?: string; name?: string; path?: string }
/** As this member, from a network of their own unless another is named. */
const upload = ({ member, status, from, name = 'a', path = MEMBERS }: Sender) => {
  senders += 1
  return members.app.inject({
    method: 'POST',
    url: `${path}?name=${name}`,
    payload: Buffer.from('x'),
    remoteAddress: from ?? `10.${senders >> 8}.${senders & 255}.2`,
    headers: {
      ...own,
      'content-type': 'text/plain',
      'x-member': member ?? 'none',
      ...(status && { 'x-status': status }),
    },
  })
}
async function release(uploads: Promise<{ statusCode: number }>[]) {
  for (const end of held) end()
  held = []
  for (const reply of await Promise.all(uploads)) expect(reply.statusCode).toBe(200)
}
const get = (how: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api/test-file.php?how=${how}`, headers: { host: 'localhost', ...headers } })
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

describe('an upload', () => {
  test('reaches its use case as bytes plus query', async () => {
    const reply = await post('/api/test-upload.php?name=ana', Buffer.from([0, 1, 255]), { type: 'image/png' })
    expect(reply.json()).toEqual({ bytes: 3, name: 'ana' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('treats JSON as plain bytes; other routes refuse pictures', async () => {
    expect(
      (await post('/api/test-upload.php?name=a', Buffer.from('{}'), { type: 'application/json' })).statusCode,
    ).toBe(415)
    expect((await post('/api/login.php', Buffer.from('x'), { type: 'image/png' })).statusCode).not.toBe(200)
    expect(codeOf(await post('/api/user.php', Buffer.from('x'), { type: 'image/png' }))).toBe('unsupported_media_type')
  })

  test('refuses wrong size or type with the general error, or the one of its contract', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1)
    for (const [path, tooLarge, otherType] of [
      ['/api/test-upload.php?name=a', 'payload_too_large', 'unsupported_media_type'],
      ['/api/test-upload-words.php?name=a', 'photo_too_large', 'photo_type_unknown'],
    ] as const) {
      expect(codeOf(await post(path, large))).toBe(tooLarge)
      expect(codeOf(await post(path, Buffer.from('x'), { type: 'text/html' }))).toBe(otherType)
    }
    expect((await post('/api/test-upload-words.php?name=a', large)).json().error.message).toMatch(/\b1\b/)
    expect((await post('/api/test-upload.php?name=a', large.subarray(1))).json()).toMatchObject({
      bytes: large.length - 1,
    })
  })

  test('without a body is an empty file; a bad query is refused field by field', async () => {
    expect((await post('/api/test-upload.php?name=a', Buffer.alloc(0))).json()).toMatchObject({ bytes: 0 })
    expect((await post('/api/test-upload.php', Buffer.from('x'))).json().error).toMatchObject({
      code: 'invalid_input',
      fields: { name: expect.any(String) },
    })
  })

  test('by a visitor or from another site is refused before it is read', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1)
    expect(codeOf(await post('/api/test-upload-member.php?name=a', large))).toBe('authentication_required')
    const foreign = { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(codeOf(await post('/api/test-upload.php?name=a', large, { headers: foreign }))).toBe('forbidden_origin')
    const reply = await post('/api/test-upload-member.php?name=a', Buffer.from('x'), { app: members.app })
    expect(reply.json()).toEqual({ bytes: 1, name: 'active a' })
  })

  test('[R-UPLOAD-1] takes one of 32 places; the next is asked to retry, and places are released', async () => {
    const slow = Array.from({ length: 32 }, (_each, n) => upload({ member: `m${n}`, name: 'slow' }))
    await expect.poll(() => held.length).toBe(32)
    const late = await upload({ member: 'late' })
    expect([late.statusCode, codeOf(late)]).toEqual([503, 'overloaded'])
    expect(late.headers['retry-after']).toBeDefined()
    await release(slow)
    expect((await upload({ member: 'next' })).statusCode).toBe(200)
  })

  test.each([
    ['a member', 4, () => ({ member: 'ana' })],
    ['a network of neighbours', 6, (n: number) => ({ member: `m${n}`, from: `198.51.100.${n}` })],
    ['an unconfirmed member', 2, () => ({ member: 'una', status: 'not_confirmed' as const })],
    [
      'unconfirmed members of a network',
      2,
      (n: number) => ({
        ...{ member: `u${n}`, status: 'not_confirmed' as const, from: '198.51.100.8' },
      }),
    ],
  ])(
    '[R-UPLOAD-1] %s has %i places; the next waits for one of its own, others are served',
    async (_whose, most, who) => {
      const slow = Array.from({ length: most }, (_each, n) => upload({ ...who(n), name: 'slow' }))
      await expect.poll(() => held.length).toBe(most)
      const next = await upload(who(most))
      expect([next.statusCode, codeOf(next), next.headers['retry-after']]).toEqual([429, 'rate_limited', '5'])
      expect((await upload({ member: 'other' })).statusCode).toBe(200)
      await release(slow)
      expect((await upload(who(most))).statusCode).toBe(200)
    },
  )

  test('[R-UPLOAD-1] all unconfirmed accounts and visitors together leave 26 places to members', async () => {
    const unconfirmed = (n: number) => upload({ member: `u${n}`, status: 'not_confirmed', name: 'slow' })
    const slow = Array.from({ length: 6 }, (_each, n) => unconfirmed(n))
    await expect.poll(() => held.length).toBe(6)
    expect(codeOf(await unconfirmed(6))).toBe('overloaded')
    expect(codeOf(await upload({ member: null, path: VISITORS }))).toBe('overloaded')
    const members = Array.from({ length: 26 }, (_each, n) => upload({ member: `m${n}`, name: 'slow' }))
    await expect.poll(() => held.length).toBe(32)
    await release([...slow, ...members])
  })
})

describe('over a socket', () => {
  let port: number
  beforeAll(async () => {
    await members.app.listen({ port: 0, host: '127.0.0.1' })
    port = (members.app.server.address() as { port: number }).port
  })

  /** Sends a head and the beginning of a body, then nothing; collects what comes back. */
  function hang(path: string, { member = 'sly', body = 'half', head: more = {} as Record<string, string> } = {}) {
    const socket = connect(port, '127.0.0.1')
    const head = { ...own, 'content-type': 'text/plain', 'content-length': '1000', 'x-member': member, ...more }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes
    })
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
    socket.on('error', () => {})
    return { socket, closed, said: () => said }
  }

  test('[R-UPLOAD-1] sixteen silent uploads of one unconfirmed account keep nobody out, and are cut', async () => {
    const silent = Array.from({ length: 16 }, () =>
      hang(`${MEMBERS}?name=a`, { member: 'una', head: { 'x-status': 'not_confirmed' } }),
    )
    await expect.poll(() => silent.filter(({ said }) => said().includes(' 429 ')).length).toBe(14)
    const others = await Promise.all(Array.from({ length: 8 }, (_each, n) => upload({ member: `m${n}` })))
    expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const ends = await Promise.all(silent.map(({ closed }) => closed))
    expect(ends.filter((said) => said.includes(' 408 ') && said.includes('timed_out'))).toHaveLength(2)
  })

  test('[R-UPLOAD-1] a trickle below the least rate is cut; a slow but steady upload arrives', async () => {
    const drip = hang(`${MEMBERS}?name=a`, { member: 'drip', head: { 'content-length': '1000000' } })
    const steady = hang(`${MEMBERS}?name=a`, { member: 'steady', body: '', head: { 'content-length': '4000' } })
    const sending = setInterval(() => {
      drip.socket.write('x')
      steady.socket.write('x'.repeat(200))
    }, PACE.look)
    expect(await drip.closed).toContain(' 408 ')
    await expect.poll(steady.said).toContain('"bytes":4000')
    clearInterval(sending)
    steady.socket.destroy()
  })

  test('[R-UPLOAD-1] an aborted upload gives its place back', async () => {
    const silent = Array.from({ length: 4 }, () => hang(`${MEMBERS}?name=a`, { member: 'ana' }))
    await expect.poll(async () => (await upload({ member: 'ana' })).statusCode).toBe(429)
    for (const { socket } of silent) socket.destroy()
    await expect.poll(async () => (await upload({ member: 'ana' })).statusCode).toBe(200)
  })

  test('[R-UPLOAD-1] any other body that does not arrive in time ends with its connection, answered or not', async () => {
    const json = { 'content-type': 'application/json' }
    const waiting = hang('/api/user.php', { head: json, body: '{"email"' })
    const refused = hang('/api/user.php', { head: { ...json, 'content-type': 'image/png' } })
    const unknown = hang('/api/nothing.php', { head: json })
    expect(await waiting.closed).toContain(' 408 ')
    expect(await refused.closed).toContain(' 415 ')
    await unknown.closed
  })
})

describe('a file', () => {
  test('has its type, a strict CSP and is revalidated each time', async () => {
    const reply = await get('plain')
    expect(reply.rawPayload.toString()).toBe('picture')
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      etag: '"v1"',
      vary: 'cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('answers 304 without loading the bytes', async () => {
    const before = loads
    for (const known of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) {
      const reply = await get('plain', { 'if-none-match': known })
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', '"v1"'])
    }
    expect(loads).toBe(before)
    expect((await get('plain', { 'if-none-match': '"v0"' })).statusCode).toBe(200)
  })

  test('sets its own cache lifetime, and a file name for downloads', async () => {
    expect((await get('kept')).headers['cache-control']).toBe('private, max-age=60')
    expect((await get('download')).headers['content-disposition']).toBe(
      `attachment; filename="Ana_s _data_.zip"; filename*=UTF-8''Ana%E2%80%99s%20%22data%22.zip`,
    )
  })

  test('that is missing, or deleted while loading, is a regular error', async () => {
    for (const how of ['missing', 'gone']) {
      const reply = await get(how)
      expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'not_found'])
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers.etag).toBeUndefined()
    }
  })
})
