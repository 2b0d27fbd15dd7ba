import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import { type ApiPlugin, memberRoute, visitorRoute } from '#platform/http/operations.ts'
import { CONTRACTS } from '#tests/security/operations.ts'
import { aMember, startTestApp, type TestApp } from '#tests/support/test-app.ts'

type Described = { 'x-rate-limit': object | object[]; responses: Record<number, { description: string }> }

/** Test-only operations that exercise the code around every call. */
const echo = defineContract({
  method: 'POST',
  path: '/api/test-echo.php',
  summary: 'Says it again.',
  access: 'visitor',
  body: z.strictObject({ text: z.string().check(z.minLength(2), z.maxLength(10)), times: z.optional(z.int()) }),
  reply: z.object({ text: z.string() }),
  refuses: ['unknown_country'],
  limit: 'write',
})
const secretEcho = defineContract({ ...echo, path: '/api/test-member.php', access: 'member' })
const broken = defineContract({
  method: 'GET',
  path: '/api/test-broken.php',
  summary: 'Fails.',
  access: 'visitor',
  query: z.object({ how: z.string() }),
  reply: z.object({}),
  refuses: [],
  limit: 'read',
})
const calls: ApiPlugin = (api) => {
  visitorRoute(api, echo, (_ctx, { body }) => ({ text: body.text, secret: 'never sent' }))
  memberRoute(api, secretEcho, (ctx, { body }) => ({ text: `${ctx.member.status} ${body.text}` }))
  visitorRoute(api, broken, (_ctx, { query }) => {
    if (query.how === 'refuse') throw new DomainError('unknown_locale')
    throw new Error('the card number 4111111111111111 is in here')
  })
}

const own = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ extraRoutes: [calls] })
})
afterAll(() => server.close())

const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/test-echo.php') =>
  server.app.inject({ method: 'POST', url, payload: payload as object, headers: { ...own, ...headers } })
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost', ...headers } })

describe('requests', () => {
  test('a valid call returns only the fields of its contract', async () => {
    const reply = await post({ text: 'hello' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ text: 'hello' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('malformed JSON is refused with a message', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/test-echo.php',
      payload: '{"text":',
      headers: { ...own, 'content-type': 'application/json' },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.code).toBe('malformed_request')
    expect(reply.json().error.message).not.toBe('')
  })

  test('a missing body is refused field by field', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/api/test-echo.php', headers: own })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().error).toMatchObject({ code: 'invalid_input', fields: { body: expect.any(String) } })
  })

  test('a wrong content type is refused', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/test-echo.php',
      payload: 'text=hello',
      headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.statusCode).toBe(415)
    expect(reply.json().error.code).toBe('unsupported_media_type')
  })

  test('a body of 10 MB is refused before it is read', async () => {
    const reply = await post({ text: 'x'.repeat(10 * 1024 * 1024) })
    expect(reply.statusCode).toBe(413)
    expect(reply.json().error.code).toBe('payload_too_large')
  })

  test('every bad field is named, in the reader’s language', async () => {
    const reply = await post(
      { text: 'far too long for this', times: 'many', credits: 100 },
      { 'accept-language': 'nl' },
    )
    expect(reply.statusCode).toBe(422)
    const { fields } = reply.json().error
    expect(Object.keys(fields).sort()).toEqual(['credits', 'text', 'times'])
    expect(fields.text).toContain('10')
  })

  test('refuses non-numeric queries and out-of-range coordinates', async () => {
    expect((await get('/api/geocode.php?lat=abc&lon=4.9')).json().error).toMatchObject({
      code: 'invalid_input',
      fields: { lat: expect.any(String) },
    })
    expect((await get('/api/geocode.php?lat=52.4&lon=181')).statusCode).toBe(422)
    expect((await get('/api/geocode.php?lat=-90.1&lon=4.9')).statusCode).toBe(422)
    expect((await get('/api/geocode.php?lat=1e999&lon=4.9')).statusCode).toBe(422)
    expect((await get('/api/geocode.php')).statusCode).toBe(422)
  })

  test('invalid cookies are ignored', async () => {
    const cookie = 'locale=%E0%A4%A; theme=<script>; country=XX; tracking={"network":1}; entry=\u0001; =; ;;'
    const reply = await get('/', { cookie, 'accept-language': 'de' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<html lang="de" data-theme="system"')
  })

  test('an unknown language in the address is ignored', async () => {
    const reply = await get('/?lang=xx', { 'accept-language': 'fi' })
    expect(reply.body).toContain('<html lang="fi"')
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('endless headers are cut off with a clear answer', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET /api/settings.php HTTP/1.1\r\nhost: localhost\r\n')
        for (let line = 0; line < 60; line += 1) socket.write(`x-flood-${line}: ${'x'.repeat(1000)}\r\n`)
      })
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text)).on('error', (error) => (text ? resolve(text) : reject(error)))
    })
    expect(answer).toContain('431')
    expect(answer).toContain('payload_too_large')
  })
})

describe('origin and identity', () => {
  test('[R-CSRF-1] a cross-site change is refused by any of the headers browsers send', async () => {
    const foreign = [
      { host: 'localhost', 'sec-fetch-site': 'cross-site' },
      { host: 'localhost', 'sec-fetch-site': 'same-site' },
      { host: 'localhost', origin: 'http://evil.example' },
      { host: 'localhost', origin: 'null' },
      { host: 'localhost', origin: 'http://bbw.localhost' },
      { host: 'localhost' },
    ]
    for (const headers of foreign) {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/test-echo.php',
        payload: { text: 'hello' },
        headers,
      })
      expect(reply.statusCode, JSON.stringify(headers)).toBe(403)
      expect(reply.json().error.code).toBe('forbidden_origin')
    }
  })

  test('a client without those headers passes with our own header', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/test-echo.php',
      payload: { text: 'hello' },
      headers: { host: 'localhost', 'x-request-type': 'client' },
    })
    expect(reply.statusCode).toBe(200)
  })

  test('[ACC-4] a member call answers 403 authentication_required to visitors', async () => {
    const reply = await post({ text: 'hello' }, {}, '/api/test-member.php')
    expect(reply.statusCode).toBe(403)
    expect(reply.json().error.code).toBe('authentication_required')
  })

  test('a member call knows the member', async () => {
    const inside = await startTestApp({ extraRoutes: [calls], memberOf: async () => aMember() })
    const reply = await inside.app.inject({
      method: 'POST',
      url: '/api/test-member.php',
      payload: { text: 'hello' },
      headers: own,
    })
    expect(reply.json()).toEqual({ text: 'active hello' })
    await inside.close()
  })

  test('limits calls per network and sends Retry-After; other networks are unaffected', async () => {
    const fresh = await startTestApp({ extraRoutes: [calls] })
    const send = (remoteAddress: string) =>
      fresh.app.inject({
        method: 'POST',
        url: '/api/test-echo.php',
        payload: { text: 'hello' },
        headers: own,
        remoteAddress,
      })
    for (let count = 0; count < 120; count += 1) expect((await send('192.0.2.1')).statusCode).toBe(200)
    const refused = await send('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json().error.code).toBe('rate_limited')
    expect((await send('192.0.2.2')).statusCode).toBe(200)
    fresh.clock.advance(60_000)
    expect((await send('192.0.2.1')).statusCode).toBe(200)
    await fresh.close()
  })

  test('[R-CSRF-1] over TLS a page of the same host without it is foreign', async () => {
    const behind = await startTestApp({ trustProxy: '127.0.0.1' })
    const send = (origin: string) =>
      behind.app.inject({
        method: 'POST',
        url: '/api/reset-password.php',
        payload: { email: 'nobody@example.com' },
        headers: { host: 'localhost', 'x-forwarded-proto': 'https', origin },
      })
    expect((await send('http://localhost')).json().error.code).toBe('forbidden_origin')
    expect((await send('https://localhost')).statusCode).toBe(200)
    await behind.close()
  })

  test('X-Forwarded-For from an untrusted client is ignored', async () => {
    const fresh = await startTestApp({ countryOf: (address) => (address === '198.51.100.7' ? 'DE' : null) })
    const headers = { host: 'localhost', 'x-forwarded-for': '198.51.100.7' }
    expect((await fresh.app.inject({ url: '/api/settings.php', headers })).json().geoip_country).toBeNull()
    await fresh.close()
    const behind = await startTestApp({
      countryOf: (address) => (address === '198.51.100.7' ? 'DE' : null),
      trustProxy: '127.0.0.1',
    })
    expect((await behind.app.inject({ url: '/api/settings.php', headers })).json().geoip_country).toBe('DE')
    await behind.close()
  })
})

describe('responses', () => {
  test('unknown calls, methods and pages are each refused properly', async () => {
    const call = await get('/api/nothing.php')
    expect([call.statusCode, call.json().error.code]).toEqual([404, 'not_found'])
    const method = await server.app.inject({ method: 'DELETE', url: '/api/settings.php', headers: own })
    expect([method.statusCode, method.json().error.code, method.headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'GET',
    ])
    const page = await get('/no/such/page')
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('This page could not be found')
  })

  test('an unexpected error reveals nothing but is logged with the request id', async () => {
    const reply = await get('/api/test-broken.php?how=crash')
    expect(reply.statusCode).toBe(500)
    expect(reply.json().error.code).toBe('unexpected')
    expect(reply.body).not.toContain('4111')
    expect(server.logged.some((line) => line.includes('"reqId"') && line.includes('the card number'))).toBe(true)
  })

  test('an undeclared refusal is an internal error', async () => {
    expect((await get('/api/test-broken.php?how=refuse')).statusCode).toBe(500)
  })

  test('the log contains route patterns, never request data', async () => {
    await get('/api/geocode.php?lat=52.3731&lon=4.8926')
    await get('/members/somebody-secret?email=ana@example.com', { cookie: 'duet_session=verysecret' })
    const lines = server.logged.join('\n')
    expect(lines).toContain('/api/geocode.php')
    for (const secret of ['52.3731', '4.8926', 'somebody-secret', 'ana@example.com', 'verysecret'])
      expect(lines).not.toContain(secret)
  })

  test('[API-2] /api/openapi.json lists every call with its refusals and rate limit', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const calls = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, call]) => ({ key: `${method.toUpperCase()} ${path}`, call })),
    )
    const mounted = new Set(CONTRACTS.map(({ method, path }) => `${method} ${path}`))
    const described = calls.map(({ key }) => key).filter((key) => !key.includes('/api/test-'))
    expect(described.sort()).toEqual([...mounted].sort())
    for (const { key, call } of calls) {
      for (const limit of [call['x-rate-limit']].flat())
        expect(limit, key).toMatchObject({ requests: expect.any(Number), window_seconds: expect.any(Number) })
      expect(call.responses[429]?.description, key).toContain('rate_limited')
    }
    expect(document.paths['/api/test-echo.php'].post.responses[422].description).toContain('unknown_country')
  })

  test('every response carries the security headers', async () => {
    for (const url of ['/', '/api/settings.php', '/no/such/page', '/healthz']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy'], url).toContain("object-src 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
      expect(headers['referrer-policy']).toBe('same-origin')
    }
  })

  test('each page has a fresh nonce that its scripts carry', async () => {
    const [first, second] = [await get('/'), await get('/')]
    const nonceOf = (reply: typeof first) =>
      /'nonce-([\w-]+)'/.exec(String(reply.headers['content-security-policy']))?.[1]
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    const scripts = [...first.body.matchAll(/<script(?![^>]*type="(?:application|speculation))[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonceOf(first)}"`)
  })

  test('compresses pages and larger answers', async () => {
    expect((await get('/', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect((await get('/api/settings.php', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  test('a page is the same in every encoding, and in none that the browser refuses', async () => {
    const decode = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const
    const plain = await get('/login', { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toMatch(/^<!DOCTYPE html><html /)
    const unsigned = (html: string) => html.replaceAll(/nonce="[\w-]+"|[\w-]{36}/g, '')
    for (const name of Object.keys(decode) as (keyof typeof decode)[]) {
      const reply = await get('/login', { 'accept-encoding': name })
      expect(reply.headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' })
      const html = decode[name](reply.rawPayload).toString()
      expect(unsigned(html)).toBe(unsigned(plain.body))
    }
    const browser = await get('/login', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(browser.headers['content-encoding']).toBe('zstd')
    const picky = await get('/login', { 'accept-encoding': 'zstd;q=0, br;q=0.0, gzip;q=0.5' })
    expect(picky.headers['content-encoding']).toBe('gzip')
  })

  test('build files are immutable and compressed', async () => {
    const page = await get('/')
    const script = /\/assets\/[\w.-]+\.js/.exec(page.body)?.[0]
    const file = await get(script!, { 'accept-encoding': 'br' })
    expect(file.headers['cache-control']).toContain('immutable')
    expect(file.headers['content-encoding']).toBe('br')
    expect((await get('/sw-push.js')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/../../package.json')).statusCode).toBe(404)
  })

  test('health needs no site and reveals nothing else', async () => {
    expect((await get('/healthz', { host: 'unknown.example' })).json()).toEqual({
      status: 'up',
      version: expect.any(String),
    })
    expect((await get('/readyz', { host: 'unknown.example' })).json()).toEqual({ status: 'ready' })
    expect((await get('/metrics')).statusCode).toBe(404)
  })
})
