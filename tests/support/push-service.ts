import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { selfSigned } from './self-signed.ts'

/** One day: RFC 8292 allows no longer token lifetime. */
const LONGEST_TOKEN = 24 * 60 * 60

type Delivered = {
  path: string
  payload: Record<string, unknown>
  ttl: string
  urgency: string
  topic: string
  subject: string
}

/** A browser: it keeps its keys, and the service keeps its address. */
export function aPushBrowser(origin: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(12).toString('base64url')}`
  return {
    path,
    keys,
    auth,
    subscription: {
      endpoint: `${origin}${path}`,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  }
}
export type PushBrowser = ReturnType<typeof aPushBrowser>

/**
 * A push service on this machine, over https with its own certificate. Like the real ones it refuses requests not
 * signed for it; unlike them it can decrypt, as it knows the browsers' keys.
 */
export async function startPushService({ now = Date.now, port = 0 }: { now?: () => number; port?: number } = {}) {
  const { key, cert } = selfSigned('localhost')
  const delivered: Delivered[] = []
  const refused: string[] = []
  const browsers = new Map<string, PushBrowser>()
  const answers: { status: number; location?: string }[] = []
  let calls = 0

  const server = createServer({ key, cert }, (request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse) {
    calls += 1
    const body = await bytesOf(request)
    const forced = answers.shift()
    if (forced)
      return void response.writeHead(forced.status, forced.location ? { location: forced.location } : {}).end()
    response.writeHead(take(request, body)).end()
  }

  function take({ url = '', headers }: IncomingMessage, body: Buffer): number {
    const browser = browsers.get(url)
    if (!browser) return 404
    const trouble = troubleWith(headers.authorization, origin, Math.floor(now() / 1000))
    if (typeof trouble === 'string') {
      refused.push(trouble)
      return 403
    }
    const { ttl, urgency, topic } = headers as Record<string, string>
    if (ttl === undefined || headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return 400
    const payload = JSON.parse(decrypted(body, browser).toString())
    delivered.push({ path: url, payload, ttl, urgency: urgency!, topic: topic!, subject: trouble.sub })
    return 201
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    cert,
    delivered,
    /** Reasons for refused requests. */
    refused,
    calls: () => calls,
    browser() {
      const browser = aPushBrowser(origin)
      browsers.set(browser.path, browser)
      return browser
    },
    /** The browser is gone, and its address with it. */
    forget: ({ path }: PushBrowser) => void browsers.delete(path),
    answerWith: (...next: { status: number; location?: string }[]) => void answers.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** RFC 8292: the error in a token, or its claims. */
export function troubleWith(authorization: string | undefined, audience: string, now: number) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return 'no key'
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  const signed = Buffer.from(`${header}.${claims}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)) return 'bad signature'
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(header).alg !== 'ES256') return 'wrong algorithm'
  const { aud, exp, sub } = read(claims) as { aud: string; exp: number; sub: string }
  if (aud !== audience) return 'wrong audience'
  if (exp <= now) return 'expired'
  if (exp > now + LONGEST_TOKEN) return 'lives too long'
  return /^(mailto:.+@|https:)/.test(sub) ? { aud, exp, sub } : 'no contact'
}

/** RFC 8188 and 8291, from the browser's side. */
export function decrypted(body: Buffer, { keys, auth }: Pick<PushBrowser, 'keys' | 'auth'>): Buffer {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const hkdf = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2))
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
