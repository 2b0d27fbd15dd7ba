import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { identityToRecipient } from 'age-encryption'

import { BackupRefused } from './backup-refused.ts'

const KEY_BYTES = 32
const ID_BYTES = 8
const HOW = 'make one with: age-keygen -o backup.key'

/** The operator keeps it apart from the backups. */
export type BackupKey = {
  /** Identifies the key without revealing it. */
  id: string
  /** Decrypts. */
  identity: string
  /** Encrypts. */
  recipient: string
  /** Signs the manifest: anyone who knows the recipient can encrypt, so encryption proves no origin. */
  sign(text: string): string
}

/** The format of `age-keygen`: one identity plus comments. */
export async function readBackupKey(file: string): Promise<BackupKey> {
  const lines = readText(file).split('\n')
  const [identity, ...others] = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  if (identity === undefined || others.length > 0) throw new BackupRefused(`${file} must hold one age key: ${HOW}`)
  try {
    return await backupKeyOf(identity)
  } catch (error) {
    throw new BackupRefused(`${file} contains no age key (AGE-SECRET-KEY-1…): ${HOW}`, { cause: error })
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BackupRefused(`the key file cannot be read (${(error as Error).message}): ${HOW}`, { cause: error })
  }
}

export async function backupKeyOf(identity: string): Promise<BackupKey> {
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', identity, '', `duet backup: ${purpose}`, bytes))
  const signing = derived('manifest', KEY_BYTES)
  return {
    id: derived('name of the key', ID_BYTES).toString('hex'),
    identity,
    recipient: await identityToRecipient(identity),
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
  }
}

export function isSignedBy(key: BackupKey, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(key.sign(text)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
