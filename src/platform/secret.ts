import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from './config.ts'

/** The operator's signing key, or in demo mode one generated once and kept in DATA_DIR. */
export function secretOf(config: Config): string {
  if (config.SECRET !== undefined) return config.SECRET
  const file = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
