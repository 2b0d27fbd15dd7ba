import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

import type { SigningKeys } from '#platform/signing-keys.ts'

const CIPHER = 'aes-256-gcm'
/** AES-GCM's nonce size: 96 bits. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** R-SEPA-2: a copy of the database cannot read the IBAN. It only opens together with the mandate it was sealed for. */
export function sealIban(keys: SigningKeys, iban: string, reference: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(keys), nonce).setAAD(Buffer.from(reference))
  return Buffer.concat([nonce, cipher.update(iban, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openIban(keys: SigningKeys, sealed: Buffer, reference: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(keys), nonce).setAAD(Buffer.from(reference))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

const keyOf = (keys: SigningKeys) => Buffer.from(keys('iban'), 'base64url')

/** Tells that two IBANs are equal without revealing them; the key prevents brute force. */
export const hashIban = (keys: SigningKeys, iban: string) => keyed(keys, 'iban-hash', iban)
export const hashPhone = (keys: SigningKeys, phone: string) => keyed(keys, 'phone-hash', phone)
export const hashNetwork = (keys: SigningKeys, network: string) => keyed(keys, 'sms-network-hash', network)

/** R-SEPA-3: a code is valid for one member, one bank account, one amount and one mandate. */
export const hashCode = (
  keys: SigningKeys,
  { code, account, mandate, iban_hash, amount }: CodeFor & { code: string },
): Buffer => keyed(keys, 'debit-code', JSON.stringify([code, account, mandate, iban_hash.toString('hex'), amount]))
type CodeFor = { account: string; mandate: string; iban_hash: Buffer; amount: number }

const keyed = (keys: SigningKeys, purpose: string, text: string) =>
  createHmac('sha256', keys(purpose)).update(text).digest()
