import type { Db } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'
import type { Clock } from '#platform/ports.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

export type DemoContext = {
  db: Db
  clock: Clock
  files: FileStore
  keys: SigningKeys
  /** One for all photos, for tests: two thousand of them are half of the work of filling the sites. */
  placeholder?: string | undefined
}
