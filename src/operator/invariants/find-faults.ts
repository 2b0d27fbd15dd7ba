import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

import { bookInvariants } from './books.ts'
import { chatInvariants } from './chats.ts'
import { fileInvariants } from './files.ts'
import type { Installation, Invariant } from './invariant.ts'
import { peopleInvariants } from './people.ts'

/** Something that must never be, whatever happened before: which promise is broken, and where. */
export type Fault = { invariant: string; what: string }

export const INVARIANTS: readonly Invariant[] = [
  ...bookInvariants,
  ...chatInvariants,
  ...peopleInvariants,
  ...fileInvariants,
]

type Check = { invariant: string; faults: Fault[]; seconds: number }

/** What must hold of a database and its files, also while a server works on them; an empty list is a sound installation. */
export async function findFaults(at: Installation): Promise<Fault[]> {
  return (await checkInvariants(at)).flatMap(({ faults }) => faults)
}

/** Each invariant by itself, with what it took to look. */
export async function checkInvariants({ db, files }: Installation): Promise<Check[]> {
  const checks: Check[] = []
  for (const invariant of INVARIANTS) {
    const began = performance.now()
    const found = await readOnly(db, (reader) => invariant.find({ db: reader, files }))
    checks.push({
      invariant: invariant.name,
      faults: found.map((what) => ({ invariant: invariant.name, what })),
      seconds: (performance.now() - began) / 1000,
    })
  }
  return checks
}

/** Changes nothing, and may take its time: the limit of the pool is for pages, and years of messages take longer. */
async function readOnly<T>(db: Db, look: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return look(db)
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (reader) => {
      await run(reader, sql`set local statement_timeout = 0`)
      return look(reader)
    })
}
