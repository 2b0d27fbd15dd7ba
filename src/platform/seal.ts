import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { SigningKeys } from './signing-keys.ts'

const CIPHER = 'aes-256-gcm'
/** AES-GCM's nonce size: 96 bits. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `about` is not kept: the text opens only together with it, so a sealed text cannot be moved to another row. */
type Sealing = { purpose: string; about: string }

/** Encrypts a text that waits where others can see it: in the database with its log and backups, or with a client. */
export function sealText(keys: SigningKeys, text: string, { purpose, about }: Sealing): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(keys, purpose), nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export function openText(keys: SigningKeys, sealed: string, { purpose, about }: Sealing): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(keys, purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

const keyOf = (keys: SigningKeys, purpose: string) => Buffer.from(keys(purpose), 'base64url')
