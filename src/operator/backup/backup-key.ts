import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { BackupRefused } from './backup-refused.ts'

const KEY_BYTES = 32
const HOW = 'make one with: openssl rand -base64 32'

/** The operator's key, which lies apart from the backups. */
export type BackupKey = {
  /** Tells keys apart without telling anything about them. */
  id: string
  /** A key for one part of one backup alone: counted nonces then never meet, and parts cannot be exchanged. */
  forPart(backup: string, part: string): Buffer
  /** Only whoever has the key can have written this text. */
  sign(text: string): string
}

export function readBackupKey(file: string): BackupKey {
  const bytes = Buffer.from(readText(file), 'base64')
  if (bytes.length !== KEY_BYTES) throw new BackupRefused(`${file} holds no key of ${KEY_BYTES} bytes: ${HOW}`)
  return backupKeyOf(bytes)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new BackupRefused(`the key file cannot be read (${(error as Error).message}): ${HOW}`, { cause: error })
  }
}

const ID_BYTES = 8

export function backupKeyOf(secret: Buffer): BackupKey {
  const derived = (salt: string, purpose: string, bytes = KEY_BYTES) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `duet backup: ${purpose}`, bytes))
  const signing = derived('', 'manifest')
  return {
    id: derived('', 'name of the key', ID_BYTES).toString('hex'),
    forPart: (backup, part) => derived(backup, `part ${part}`),
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
  }
}

export function isSignedBy(key: BackupKey, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(key.sign(text)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
