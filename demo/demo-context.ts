import type { Db } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'
import type { Clock } from '#platform/ports.ts'

export type DemoContext = { db: Db; clock: Clock; files: FileStore }
