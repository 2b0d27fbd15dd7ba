import { expect, test } from 'vitest'

import { LIMITS } from '#kernel/limits.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aBrowser } from '#tests/support/browser-of.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const browserOn = (address: string) => aBrowser(server(), { address })
const codeOf = (reply: { statusCode: number; json(): { error: { code: string } } }) =>
  reply.statusCode === 200 ? 'accepted' : reply.json().error.code

async function times(count: number, work: () => Promise<unknown>) {
  for (let time = 0; time < count; time += 1) await work()
}

test('[ACC-3, R-AUTH-3] a network that asked for too many challenges still logs in, changes passwords and resets', async () => {
  const ana = await aMemberOf(server())
  const neighbour = browserOn('203.0.113.20')
  await times(LIMITS.challenge.requests, () => neighbour.get('/api/challenge.php'))
  expect(codeOf(await neighbour.get('/api/challenge.php'))).toBe('rate_limited')
  const own = browserOn('203.0.113.20')
  expect(codeOf(await own.post('/api/user.php', { email: ana.email, password: ana.password }))).toBe('accepted')
  const next = { old_password: ana.password, password: 'eleven slow herons' }
  expect(codeOf(await own.post('/api/password.php', next))).toBe('accepted')
  expect(codeOf(await own.post('/api/reset-password.php', { email: ana.email }))).toBe('accepted')
})

test('[R-CSRF-1, R-AUTH-3] a foreign page’s requests are refused before they count', async () => {
  const victim = browserOn('203.0.113.21')
  const embedded: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { origin: 'http://evil.example' },
  ]
  const send = (url: string, headers: Record<string, string>) =>
    server().app.inject({ url, remoteAddress: '203.0.113.21', headers: { host: 'localhost', ...headers } })
  for (const headers of embedded) {
    await times(LIMITS.challenge.requests, async () => {
      const reply = await send('/api/challenge.php', headers)
      expect([headers, reply.json().error.code]).toEqual([headers, 'forbidden_origin'])
    })
  }
  expect(codeOf(await victim.get('/api/challenge.php'))).toBe('accepted')

  await times(LIMITS.page.requests, async () => {
    expect((await send('/', embedded[0]!)).statusCode).toBe(403)
  })
  expect((await send('/', {})).statusCode).toBe(200)
})

test('[R-CSRF-1] a link on another site still opens pages', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  for (const url of ['/', '/login']) {
    expect((await server().app.inject({ url, headers: { host: 'localhost', ...headers } })).statusCode).toBe(200)
  }
})

test('[ACC-6, R-AUTH-3] twenty resets from a network do not stop a device known to the account', async () => {
  const ana = await aMemberOf(server())
  const network = '203.0.113.22'
  await times(LIMITS.reset.requests, () =>
    browserOn(network).post('/api/reset-password.php', { email: 'nobody@example.com' }),
  )
  const reset = { email: ana.email }
  expect(codeOf(await browserOn(network).post('/api/reset-password.php', reset))).toBe('rate_limited')
  const own = browserOn(network)
  own.cookies.set('duet_device', ana.cookies.get('duet_device')!)
  expect(codeOf(await own.post('/api/reset-password.php', reset))).toBe('accepted')
  // Its own count, and only for the account it belongs to.
  expect(codeOf(await own.post('/api/reset-password.php', { email: 'nobody@example.com' }))).toBe('rate_limited')
  await times(LIMITS.reset.requests - 1, () => own.post('/api/reset-password.php', reset))
  expect(codeOf(await own.post('/api/reset-password.php', reset))).toBe('rate_limited')
})

test('[ACC-3, R-AUTH-3] logins beyond the limit of a network do not stop a known device; a foreign one gains nothing', async () => {
  const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
  const network = '203.0.113.23'
  await times(LIMITS.login.requests, () =>
    browserOn(network).post('/api/user.php', { email: 'nobody@example.com', password: 'a guess' }),
  )
  const login = { email: ana.email, password: ana.password }
  for (const device of [undefined, 'planted', ben.cookies.get('duet_device')!]) {
    const stranger = browserOn(network)
    if (device) stranger.cookies.set('duet_device', device)
    expect([device, codeOf(await stranger.post('/api/user.php', login))]).toEqual([device, 'rate_limited'])
  }
  const own = browserOn(network)
  own.cookies.set('duet_device', ana.cookies.get('duet_device')!)
  expect(codeOf(await own.post('/api/user.php', login))).toBe('accepted')
  const next = { old_password: ana.password, password: 'eleven slow herons' }
  expect(codeOf(await own.post('/api/password.php', next))).toBe('accepted')
})

test('[R-AUTH-3] openapi.json is limited, revalidated and compressed once', async () => {
  const reader = aVisitor(server())
  const first = await reader.get('/api/openapi.json')
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  expect(first.json().openapi).toMatch(/^3\./)
  const etag = first.headers.etag as string
  const again = await reader.call({ url: '/api/openapi.json', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await reader.call({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  await times(LIMITS.description.requests, () => reader.get('/api/openapi.json'))
  expect((await reader.get('/api/openapi.json')).statusCode).toBe(429)
})

test('[PAY-7, R-DISC-6] guesses at discount codes count together, wherever they are typed', async () => {
  const ana = await aMemberOf(server())
  const guess = (index: number) =>
    [
      () => ana.get(`/api/packages.php?code=GUESS${index}`),
      () => ana.get(`/api/discountcode.php?code=GUESS${index}`),
      () => ana.get(`/credits?code=GUESS${index}`),
    ][index % 3]!()
  for (let index = 0; index < LIMITS.discount_code.requests; index += 1) await guess(index)
  expect(codeOf(await ana.get('/api/packages.php?code=GUESS'))).toBe('discount_code_too_often')
  expect(codeOf(await ana.get('/api/discountcode.php?code=GUESS'))).toBe('discount_code_too_often')
  expect(codeOf(await ana.get('/api/packages.php'))).toBe('accepted')
})

test('[R-AUTH-3] above the limit an address that no database takes is refused like any other', async () => {
  const ana = await aMemberOf(server())
  const own = browserOn('203.0.113.22')
  expect(codeOf(await own.post('/api/user.php', { email: ana.email, password: ana.password }))).toBe('accepted')
  await times(LIMITS.reset.requests, () => own.post('/api/reset-password.php', { email: 'nobody@example.com' }))
  expect(codeOf(await own.post('/api/reset-password.php', { email: 'a\0b' }))).toBe('rate_limited')
})
