import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { s3Store } from '#platform/files-s3.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPhotoOf, aPicture } from '#tests/factories/pictures.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const KEYS = { accessKey: 'duet', secretKey: 'a secret / with + signs', region: 'us-east-1' }
/** As `deploy/nginx.conf` and `deploy/Caddyfile` ask for photos; the factories give every browser an address in 10/8. */
const PROXY = { 'x-sendfile-type': 'X-Accel-Redirect', 'x-forwarded-for': '198.51.100.7' }

let s3: Awaited<ReturnType<typeof startS3>>
let server: TestApp
beforeAll(async () => {
  s3 = await startS3({ bucket: 'duet', ...KEYS })
  const files = s3Store({ endpoint: s3.endpoint, bucket: 'duet', byProxy: true, ...KEYS })
  server = await startTestApp({ files, trustProxy: '10.0.0.0/8' })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const proxied = (viewer: Person, url: string, headers = {}) => viewer.call({ url, headers: { ...PROXY, ...headers } })
const fromStore = async (redirect: unknown) => {
  expect(redirect).toMatch(/^\/_store\/duet\//)
  const reply = await fetch(s3.endpoint + String(redirect).slice('/_store'.length))
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('[PHOTO-2, R-PHOTO-1] the proxy gets an address instead of bytes, and every fetch is authorised first', async () => {
  const [ana, ben] = [await aMemberOf(server), await aMemberOf(server)]
  const { card_filename } = await aPhotoOf(ana, 1)
  const direct = await ben.get(card_filename)
  const moved = await proxied(ben, card_filename)
  expect([moved.statusCode, moved.rawPayload.length]).toEqual([200, 0])
  for (const name of ['content-type', 'etag', 'cache-control', 'content-security-policy', 'x-content-type-options'])
    expect(moved.headers[name], name).toBe(direct.headers[name])
  const fetched = await fromStore(moved.headers['x-accel-redirect'])
  expect(fetched.bytes.equals(direct.rawPayload)).toBe(true)

  const known = await proxied(ben, card_filename, { 'if-none-match': String(direct.headers.etag) })
  expect([known.statusCode, known.headers['x-accel-redirect']]).toEqual([304, undefined])

  await ana.post('/api/block.php', { id: ben.id })
  const refused = await proxied(ben, card_filename)
  expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
})

test('[CHAT-4, R-PHOTO-1] photos of a chat go the same way', async () => {
  const [ana, ben, eve] = [await aMemberWith(server, 5), await aMemberWith(server, 0), await aMemberWith(server, 0)]
  const client_id = randomUUID()
  const uploaded = await ana.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${client_id}&profile=${ben.id}`,
    body: await aPicture({ seed: 5 }),
    headers: { 'content-type': 'image/jpeg' },
  })
  const { id } = uploaded.json().photo as { id: string }
  await ana.post('/api/chat.php', { profile: { id: ben.id }, client_id, photo: { id } })
  const url = `/api/chat-photo.php?id=${id}&size=card`
  const moved = await proxied(ben, url)
  const fetched = await fromStore(moved.headers['x-accel-redirect'])
  expect(fetched.bytes.equals((await ben.get(url)).rawPayload)).toBe(true)
  const refused = await proxied(eve, url)
  expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
})

test('[R-PHOTO-1] without the word of a trusted proxy the bytes come from here, and no address leaves', async () => {
  const ana = await aMemberOf(server)
  const { card_filename } = await aPhotoOf(ana, 2)
  const asks: { headers: Record<string, string>; from?: string }[] = [
    { headers: { 'x-sendfile-type': 'X-Accel-Redirect' } },
    { headers: { 'x-forwarded-for': '198.51.100.7' } },
    { headers: { ...PROXY, 'x-sendfile-type': 'X-Sendfile' } },
    { headers: PROXY, from: '203.0.113.7' },
  ]
  for (const ask of asks) {
    const reply = await ana.call({ url: card_filename, ...ask })
    expect([reply.statusCode, reply.headers['x-accel-redirect']]).toEqual([200, undefined])
    expect(reply.rawPayload.length).toBeGreaterThan(0)
  }
})

test('[PHOTO-1] a size that the store lacks is made when the proxy comes back for the bytes', async () => {
  const ana = await aMemberOf(server)
  const { id } = await aPhotoOf(ana, 3)
  const url = `/api/photo.php?id=${id}&size=thumb`
  const missing = await fromStore((await proxied(ana, url)).headers['x-accel-redirect'])
  expect(missing.status).toBe(404)
  const made = await ana.get(url)
  expect(made.statusCode).toBe(200)
  const fetched = await fromStore((await proxied(ana, url)).headers['x-accel-redirect'])
  expect(fetched.bytes.equals(made.rawPayload)).toBe(true)
})

test('[R-PHOTO-1] an address opens one file, for GET, for a minute', async () => {
  const at = (age: number) =>
    s3Store(
      { endpoint: s3.endpoint, bucket: 'duet', byProxy: true, ...KEYS },
      { now: () => new Date(Date.now() - age) },
    ).proxyAddress!('photos/a/card.webp')
  await server.files.put('photos/a/card.webp', Buffer.from('a'), 'image/webp')
  await server.files.put('photos/b/card.webp', Buffer.from('b'), 'image/webp')
  const statusOf = async (address: string, method = 'GET') => (await fetch(s3.endpoint + address, { method })).status
  expect(await statusOf(at(0))).toBe(200)
  expect(await statusOf(at(1.1 * MINUTE))).toBe(403)
  expect(await statusOf(at(0).replace('photos/a', 'photos/b'))).toBe(403)
  expect(await statusOf(at(0), 'DELETE')).toBe(403)
})
