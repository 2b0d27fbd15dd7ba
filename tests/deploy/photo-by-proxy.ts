import type { startS3 } from '#tests/support/s3-server.ts'

import { ask, expectOk } from './ask.ts'
import type { RunningProxy } from './proxies.ts'

export type PhotoStore = Pick<Awaited<ReturnType<typeof startS3>>, 'endpoint' | 'objects' | 'presigned'>

/** What the application sends with a photo must reach the browser, whoever moves the bytes. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-type': /^image\/webp$/,
  'cache-control': /^private, no-cache$/,
  'content-security-policy': /^default-src 'none'; sandbox; frame-ancestors 'none'$/,
  etag: /^"[\w-]+-webp-\d+"$/,
  vary: /^cookie/i,
  'strict-transport-security': /^max-age=\d+/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
}

type Fetch = { id: string; cookie: string; store: PhotoStore }

/** S3_BY_PROXY=on: the bytes come from the store by the proxy, and by no way around the application. */
export async function fetchByProxy({ port }: RunningProxy, { id, cookie, store }: Fetch): Promise<string> {
  const photo = (size: string) => ask(port, { path: `/api/photo.php?id=${id}&size=${size}`, cookie })
  const moved = store.presigned.length
  const card = await expectOk('a photo', photo('card'))
  const [path = '', stored] = [...store.objects].find(([, { bytes }]) => bytes.equals(card.bytes)) ?? []
  if (stored === undefined) throw new Error('these are not the bytes of the store')
  if (!store.presigned.slice(moved).some((asked) => asked.endsWith(path))) throw new Error('the node moved the bytes')
  for (const [name, expected] of Object.entries(HEADERS))
    if (!expected.test(String(card.headers[name]))) throw new Error(`a photo has ${name}: ${card.headers[name]}`)
  if (card.headers['x-accel-redirect']) throw new Error('the browser was told the path in the store')

  // Not in the store: the node makes it.
  const thumb = path.replace('/card.', '/thumb.')
  store.objects.delete(thumb)
  const made = await expectOk('a size that is not made yet', photo('thumb'))
  if (!store.objects.get(thumb)?.bytes.equals(made.bytes)) throw new Error('the missing size was not made')

  const known = { etag: String(card.headers.etag), before: store.presigned.length }
  const again = await ask(port, {
    path: `/api/photo.php?id=${id}&size=card`,
    cookie,
    headers: { 'if-none-match': known.etag },
  })
  if (again.status !== 304 || store.presigned.length !== known.before)
    throw new Error(`a photo that the browser has is answered with ${again.status}`)

  const stranger = await ask(port, { path: `/api/photo.php?id=${id}&size=card` })
  const around = [`/_store/duet/${path}`, `/_store/`, `//_store/duet/${path}`, `/_store%2Fduet/${path}`]
  const tried = await Promise.all(around.map((way) => ask(port, { path: way, cookie })))
  for (const { status, bytes } of [stranger, ...tried])
    if (status === 200 || bytes.equals(stored.bytes)) throw new Error(`a way around the application is open: ${status}`)
  return `the photo's bytes came from the store by the proxy, with the application's headers, and no other way leads there`
}
