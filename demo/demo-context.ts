import type { Db } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'
import type { Clock } from '#platform/ports.ts'
import type { SigningKeys } from '#platform/signing-keys.ts'

export type DemoContext = { db: Db; clock: Clock; files: FileStore; keys: SigningKeys }
