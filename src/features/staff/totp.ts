import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of authenticator apps, RFC 6238 with what every app assumes: SHA-1, 30 seconds, six digits. */
const STEP = 30_000
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** Clocks differ, and people type slowly: one step to each side. */
const DRIFT = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Base32, as apps want it typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** For a QR code or a link. */
export function totpAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const search = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${search}`
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The time step the code belongs to, later than `after`: a code works once. */
export function acceptedStep(
  secret: Buffer,
  code: string,
  { now, after }: { now: Date; after: number | null },
): number | undefined {
  const current = Math.floor(now.getTime() / STEP)
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    if (step > (after ?? -1) && isSame(totpCode(secret, step), code)) return step
  }
  return undefined
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
