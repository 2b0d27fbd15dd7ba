import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { openDatabase } from './pool.ts'
import { one, run } from './query.ts'
import { inTransaction } from './transaction.ts'
import { isDatabaseAway, watchDatabase } from './watch.ts'

const server = sharedTestApp()

/** A connection that answers as one to a demoted primary does: it reads, and refuses to write. */
const DEMOTE = sql`set session characteristics as transaction read only`

test.each(['a statement', 'a transaction'])(
  'a connection that may not write any more leaves the pool after %s',
  async (what) => {
    const database = openDatabase(server().database.url, { size: 1 })
    const { db } = database
    const connection = async () => (await one(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)).pid
    try {
      await run(db, sql`create table if not exists lamps (n int)`)
      await run(db, DEMOTE)
      const demoted = await connection()
      const light = sql`insert into lamps values (1)`
      const refused = what === 'a statement' ? run(db, light) : inTransaction({ db }, (tx) => run(tx.db, light))
      // "Away" is a moment; "wrong" would be an error page with a reference.
      expect(await refused.catch(isDatabaseAway)).toBe(true)
      expect(await connection()).not.toBe(demoted)
      await run(db, light)
    } finally {
      await database.close()
    }
  },
)

test('a database that only reads counts as away until its primary is found', async () => {
  const changes: boolean[] = []
  const released: unknown[] = []
  const answers = [true, true, false]
  const changed = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pool = {
    connect: async () => ({
      query: async () => ({ rows: [{ replica: answers.shift() ?? false }] }),
      release: (end: unknown) => void released.push(end),
    }),
  }
  const watch = watchDatabase(pool as unknown as pg.Pool, (up) => {
    changes.push(up)
    changed[changes.length - 1]?.resolve()
  })
  await changed[0]!.promise
  expect(watch.isUp()).toBe(false)
  watch.suspect()
  await changed[1]!.promise
  watch.stop()
  expect(changes).toEqual([false, true])
  expect(released).toEqual([true, true, false])
})
