import { beforeAll, describe, expect, test } from 'vitest'

import { type RawReply, rawRequest, sendRaw } from '#tests/support/raw-http.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
let port = 0
beforeAll(async () => {
  await server().app.listen({ port: 0, host: '127.0.0.1' })
  port = (server().app.server.address() as { port: number }).port
})
const long = (length: number) => 'a'.repeat(length)
const local = (...more: string[]) => ['host: localhost', ...more]
const own = local('sec-fetch-site: same-origin')

function expectProduct(reply: RawReply, kind: 'page' | 'call') {
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(reply.headers['referrer-policy']).toBe('same-origin')
  expect(reply.headers['content-type']).toContain(kind === 'page' ? 'text/html' : 'application/json')
  expect(reply.body).not.toMatch(/FST_|statusCode/)
}

const NOT_FOUND_PAGES = [
  ...['/%zz', '/%', '/%E0%A4%A', '/members/%E0%A4%A', '/members/%ff', '/pages/%ff', '/photos/%zz', '/assets/%zz'],
  ...['/assets/%2e%2e/x', '/assets/..%2f..%2fpackage.json', '/assets/%00', '/assets/%5c..%5cx', '/assets/', '/assets'],
  ...[`/assets/${long(300)}.js`, `/assets/${long(3000)}`, '/assets/.vite/manifest.json', '/.vite/manifest.json'],
  ...['//', '/////', '//evil.example/x', '/\\evil.example', '/no-such-page', '/pages/%00', '/%00', '/%2e%2e/x'],
  ...[`/${long(300)}`, `/${long(15_000)}`, `/?${long(15_000)}`, 'http://localhost/', 'http://evil.example/dev/mailbox'],
  ...['*', '/_root.data%zz', '/__manifest%zz'],
]

describe('addresses nothing answers to', () => {
  test.each(NOT_FOUND_PAGES.map((path) => [path.slice(0, 60), path]))(
    '[ERR-1] GET %s shows the 404 page in the reader’s language',
    async (_, path) => {
      const reply = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, local('accept-language: nl')))
      expect(reply.status).toBe(404)
      expectProduct(reply, 'page')
      expect(reply.body).toContain('<html lang="nl"')
      expect(reply.body).toContain('Deze pagina kon niet worden gevonden')
      expect(reply.body.length).toBeLessThan(100_000)
    },
  )

  test.each(['/api/%zz', '/api/%', '/api/user.php%zz', '/api/%2e%2e/x', '/api/', '/api', '/api/x', '/api/user.php%00'])(
    '[ERR-1, API-2] GET %s answers the wire error in the reader’s language',
    async (path) => {
      const reply = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, local('accept-language: nl')))
      expect(reply.status).toBe(404)
      expectProduct(reply, 'call')
      expect(JSON.parse(reply.body)).toEqual({
        error: { code: 'not_found', message: 'Wat je zoekt, staat hier niet of niet meer.' },
      })
    },
  )

  test('[ERR-1, I18N-3] the cookie and the site choose the language of an unreadable address too', async () => {
    const byCookie = await sendRaw(port, rawRequest('GET /%zz HTTP/1.1', local('cookie: a=b; locale=de')))
    expect(byCookie.body).toContain('<html lang="de"')
    const bySite = await sendRaw(port, rawRequest('GET /%zz HTTP/1.1', ['host: bdsm.localhost']))
    expect(bySite.body).toContain('<html lang="de"')
  })

  test.each(['/%zz', '/%E0%A4%A', '//', `/${long(5_000)}`, '*'].map((path) => [path.slice(0, 60), path]))(
    '[ERR-1, I18N-3] GET %s is refused in the theme and language the cookies choose',
    async (_, path) => {
      const htmlFor = async (cookie: string) =>
        /<html[^>]*>/.exec(
          (await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, local(`cookie: ${cookie}`)))).body,
        )?.[0]
      expect(await htmlFor('theme=light; locale=fi')).toMatch(/lang="fi" data-theme="light"/)
      expect(await htmlFor('locale=nb; theme=system')).toMatch(/lang="nb" data-theme="system"/)
      expect(await htmlFor('not_theme=light; not_locale=fi')).toMatch(/lang="en" data-theme="system"/)
      expect(await htmlFor('theme=%E0%A4%A; locale=<script>; =;;')).toMatch(/lang="en" data-theme="system"/)
    },
  )

  test('[API-2] a call reached by an escaped path still answers as a call', async () => {
    const reply = await sendRaw(port, rawRequest('GET /%61pi/user.php HTTP/1.1'))
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([403, 'authentication_required'])
    expectProduct(reply, 'call')
  })

  test.each(['/?%zz=%ff', '/?lang=%ff', '/?lang=nl&lang=de', '/?network=%ff&sub1=%zz', '/members?page=%zz'])(
    '[ERR-1] GET %s ignores the part it cannot read',
    async (path) => {
      const reply = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`))
      expect(reply.status).toBe(200)
      expectProduct(reply, 'page')
    },
  )
})

describe('methods nothing answers to', () => {
  const odd = ['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'QUERY', 'PURGE']
  test.each([...odd, 'PUT', 'DELETE', 'PATCH'])('[ERR-1] %s of a page is refused with a page', async (method) => {
    for (const path of ['/', '/members', '/no-such-page', '/assets/x.js', '/sw-push.js']) {
      const reply = await sendRaw(port, rawRequest(`${method} ${path} HTTP/1.1`, own))
      expect([path, reply.status, reply.headers.allow]).toEqual([path, 405, 'GET, HEAD, POST'])
      expectProduct(reply, 'page')
    }
  })

  test.each(odd)('[ERR-1, API-2] %s of a call is refused with the wire error', async (method) => {
    for (const path of ['/api/user.php', '/api/settings.php', '/api/no-such-call.php']) {
      const reply = await sendRaw(port, rawRequest(`${method} ${path} HTTP/1.1`, own))
      expect([path, reply.status]).toEqual([path, 405])
      expect(reply.headers.allow).toContain('GET')
      expectProduct(reply, 'call')
      expect(JSON.parse(reply.body).error.code).toBe('method_not_allowed')
    }
  })

  test.each(['OPTIONS *', 'TRACE *', 'CONNECT localhost:80'])('[ERR-1] %s is refused', async (line) => {
    const reply = await sendRaw(port, rawRequest(`${line} HTTP/1.1`, own))
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('[ERR-1] HEAD of an unreadable address has the headers and no body', async () => {
    const reply = await sendRaw(port, rawRequest('HEAD /%zz HTTP/1.1'))
    expect([reply.status, reply.body]).toEqual([404, ''])
    expectProduct(reply, 'page')
  })
})

describe('hosts', () => {
  const MALFORMED = [
    '',
    'localhost:abc',
    'localhost:99999',
    '%zz',
    'a b',
    'localhost/x',
    'user@localhost',
    '[::1',
    '..',
  ]
  const ODD = ['localhost, evil', '{}', '<script>', '#', 'localhost#a', 'localhost?x', 'localhost\\x', 'é', '[zz]']
  test.each([...MALFORMED, ...ODD])('[ERR-1, R-TENANT-1] Host "%s" is malformed', async (host) => {
    for (const [path, kind] of [
      ['/', 'page'],
      ['/api/settings.php', 'call'],
    ] as const) {
      const reply = await sendRaw(port, rawRequest(`GET ${path} HTTP/1.1`, [`host: ${host}`]))
      expect([path, reply.status]).toEqual([path, 400])
      expectProduct(reply, kind)
    }
  })

  test.each([
    ['HTTP/1.1 without Host', rawRequest('GET / HTTP/1.1', [])],
    ['HTTP/1.0 without Host', rawRequest('GET / HTTP/1.0', [])],
    ['two hosts', rawRequest('GET / HTTP/1.1', ['host: localhost', 'Host: evil.example'])],
    ['the same host twice', rawRequest('GET / HTTP/1.1', ['host: localhost', 'host: localhost'])],
  ])('[ERR-1, R-TENANT-1] %s is malformed', async (_, text) => {
    const reply = await sendRaw(port, text)
    expect(reply.status).toBe(400)
    expectProduct(reply, 'page')
  })

  test.each(['evil.example', '127.0.0.1', '[::1]:3000', 'localhost.'])('[SITE-1] Host %s is no site', async (host) => {
    const reply = await sendRaw(port, rawRequest('GET / HTTP/1.1', [`host: ${host}`]))
    expect(reply.status).toBe(404)
    expectProduct(reply, 'page')
  })

  test.each(['LocalHost', 'localhost:3000', 'localhost:'])('[SITE-1] Host %s is a site', async (host) => {
    const reply = await sendRaw(port, rawRequest('GET / HTTP/1.1', [`host: ${host}`]))
    expect(reply.status).toBe(200)
  })
})

describe('what is not quite HTTP', () => {
  test.each([
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: localhost\r\naccept-language: nl\r\n\r\n', 400, 'page'],
    ['an unknown version', 'GET / HTTP/9.9\r\nhost: localhost\r\naccept-language: nl\r\n\r\n', 400, 'page'],
    ['a line without a colon', 'GET / HTTP/1.1\r\naccept-language: nl\r\nbad header\r\n\r\n', 400, 'page'],
    ['a length that is no number', 'POST /api/user.php HTTP/1.1\r\ncontent-length: abc\r\n\r\n', 400, 'call'],
    ['two ways to end a body', `${SMUGGLED()}0\r\n\r\n`, 400, 'call'],
    ['no HTTP at all', 'nonsense\r\n\r\n', 400, 'call'],
    ['an endless address of a page', `GET /${long(17_000)} HTTP/1.1\r\n\r\n`, 431, 'page'],
    ['endless headers of a page', `GET / HTTP/1.1\r\naccept-language: nl\r\nx: ${long(17_000)}\r\n\r\n`, 431, 'page'],
    ['endless headers of a call', `GET /api/user.php HTTP/1.1\r\nx: ${long(17_000)}\r\n\r\n`, 431, 'call'],
  ] as const)('[ERR-1] %s gets a proper answer', async (_, text, status, kind) => {
    const reply = await sendRaw(port, text)
    expect(reply.status).toBe(status)
    expectProduct(reply, kind)
    if (kind === 'call')
      expect(JSON.parse(reply.body).error).toEqual({ code: expect.any(String), message: expect.any(String) })
    if (text.includes('accept-language: nl')) expect(reply.body).toContain('<html lang="nl"')
  })

  test('[ERR-1] an unknown expectation is ignored', async () => {
    const reply = await sendRaw(port, rawRequest('GET / HTTP/1.1', local('expect: 200-maybe')))
    expect(reply.status).toBe(200)
  })

  test.each(['/%zz', '/', '/api/%zz'])('[ERR-1] an upgrade of %s is refused and the connection ends', async (path) => {
    const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
    const headers = ['host: localhost', 'upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13', key]
    const reply = await sendRaw(port, `${[`GET ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
    expect(reply.status).toBe(404)
    expectProduct(reply, path.startsWith('/api') ? 'call' : 'page')
  })
})

function SMUGGLED() {
  return 'POST /api/user.php HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n'
}
