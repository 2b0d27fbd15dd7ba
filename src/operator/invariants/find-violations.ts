import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

import { bookInvariants } from './books.ts'
import { chatInvariants } from './chats.ts'
import { fileInvariants } from './files.ts'
import type { Installation, Invariant } from './invariant.ts'
import { peopleInvariants } from './people.ts'

/** `what` names the offending row or file. */
export type Violation = { invariant: string; what: string }

export const INVARIANTS: readonly Invariant[] = [
  ...bookInvariants,
  ...chatInvariants,
  ...peopleInvariants,
  ...fileInvariants,
]

type Check = { invariant: string; violations: Violation[]; seconds: number }

/** Safe to run beside a live server; an empty list means the installation is sound. */
export async function findViolations(at: Installation): Promise<Violation[]> {
  return (await checkInvariants(at)).flatMap(({ violations }) => violations)
}

export async function checkInvariants({ db, files }: Installation): Promise<Check[]> {
  const checks: Check[] = []
  for (const invariant of INVARIANTS) {
    const began = performance.now()
    const found = await readOnly(db, (reader) => invariant.find({ db: reader, files }))
    checks.push({
      invariant: invariant.name,
      violations: found.map((what) => ({ invariant: invariant.name, what })),
      seconds: (performance.now() - began) / 1000,
    })
  }
  return checks
}

/** Lifts the pool's statement timeout: it is meant for pages, and years of messages take longer to scan. */
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
