import { createCipheriv, createECDH, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import { HOUR, SECOND } from '#kernel/time.ts'

import type { PushTarget } from './push.ts'

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const KEY_BYTES = 16
const NONCE_BYTES = 12
/** Record size; our messages have a single record. */
const RECORD = 4096
const LAST_RECORD = Buffer.from([2])

/** RFC 8292 allows a day; shorter makes a stolen token worth little and still tolerates hours of clock skew. */
const TOKEN_LIFETIME = 6 * HOUR

/** Random inputs; only the test of the RFC's example passes them. */
type Chance = { salt: Buffer; privateKey: Buffer }

/** RFC 8291 encryption for one browser, in the `aes128gcm` coding of RFC 8188. */
export function encryptPush(payload: Buffer, { p256dh, auth }: Omit<PushTarget, 'endpoint'>, chance?: Chance): Buffer {
  const ours = createECDH(CURVE)
  if (chance) ours.setPrivateKey(chance.privateKey)
  else ours.generateKeys()
  const salt = chance?.salt ?? randomBytes(SALT_BYTES)
  const publicKey = ours.getPublicKey()
  const secret = hkdf(ours.computeSecret(p256dh), auth, [Buffer.from('WebPush: info\0'), p256dh, publicKey], 32)
  const key = hkdf(secret, salt, [Buffer.from('Content-Encoding: aes128gcm\0')], KEY_BYTES)
  const nonce = hkdf(secret, salt, [Buffer.from('Content-Encoding: nonce\0')], NONCE_BYTES)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  return Buffer.concat([
    ...[salt, size, Buffer.from([publicKey.length]), publicKey],
    ...[cipher.update(payload), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()],
  ])
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer[], bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat(info), bytes))

/** Whether the key is a point on the curve; otherwise encryption would fail. */
export function isPublicKey(p256dh: Buffer): boolean {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    own.computeSecret(p256dh)
    return true
  } catch {
    // Not a point on the curve.
    return false
  }
}

/** RFC 8292: identifies the sender, with a contact, to one push service. */
export function pushAuthorization(
  { publicKey, privateKey }: { publicKey: string; privateKey: KeyObject },
  { audience, subject, now }: { audience: string; subject: string; now: Date },
): string {
  const claims = { aud: audience, exp: Math.floor((now.getTime() + TOKEN_LIFETIME) / SECOND), sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
