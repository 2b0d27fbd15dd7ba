import type { Db } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'

export type Installation = { db: Db; files: FileStore }

/** A guarantee about stored data; `find` returns every violation. */
export type Invariant = { name: string; find(at: Installation): Promise<string[]> }
