import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { SECOND } from '#kernel/time.ts'
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

let loads = 0
let held: (() => void)[] = []
const calls: ApiPlugin = (api) => {
  uploadRoute(api, send, async (_ctx, { query, body }) => {
    if (query.name === 'slow') await new Promise<void>((resolve) => held.push(resolve))
    return { bytes: body.length, name: query.name }
  })
  uploadRoute(api, sendAsMember, (ctx, { query, body }) => ({
    bytes: body.length,
    name: `${ctx.member.status} ${query.name}`,
  }))
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
  members = await startTestApp({ extraRoutes: [calls], memberOf: async () => aMember() })
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
    remoteAddress: `10.1.${senders >> 8}.${senders & 255}`,
    headers: { ...headers, ...(type && { 'content-type': type }) },
  })
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

  test('takes one of sixteen slots; the next is asked to retry, and slots are released', async () => {
    const slow = Array.from({ length: 16 }, () => post('/api/test-upload.php?name=slow', Buffer.from('x')))
    await expect.poll(() => held.length).toBe(16)
    const late = await post('/api/test-upload.php?name=late', Buffer.from('x'))
    expect([late.statusCode, codeOf(late)]).toEqual([503, 'overloaded'])
    expect(late.headers['retry-after']).toBeDefined()
    for (const release of held) release()
    held = []
    for (const reply of await Promise.all(slow)) expect(reply.statusCode).toBe(200)
    expect((await post('/api/test-upload.php?name=next', Buffer.from('x'))).statusCode).toBe(200)
  })

  test('releases its slot when aborted', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const head = [
      'POST /api/test-upload.php?name=a HTTP/1.1',
      ...Object.entries(own).map(([name, value]) => `${name}: ${value}`),
      'content-type: text/plain',
      'content-length: 1000',
    ].join('\r\n')
    for (let round = 0; round < 2; round += 1) {
      const sockets = Array.from({ length: 16 }, () => connect(port, '127.0.0.1'))
      for (const socket of sockets) socket.write(`${head}\r\n\r\nhalf`)
      await sleep(0.3 * SECOND)
      for (const socket of sockets) socket.destroy()
      await expect
        .poll(async () => (await post('/api/test-upload.php?name=next', Buffer.from('x'))).statusCode)
        .toBe(200)
    }
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
