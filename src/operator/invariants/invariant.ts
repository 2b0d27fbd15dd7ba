import type { Db } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'

export type Installation = { db: Db; files: FileStore }

/** A promise about what is stored, kept whatever happens; it names every place where it is broken. */
export type Invariant = { name: string; find(at: Installation): Promise<string[]> }
