import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { many, run } from '../db/query.ts'
import { freeJobsOfTheDead, showLife } from './living-workers.ts'

const server = sharedTestApp()
const db = () => server().database.db
const pool = () => server().database.pool

/** A job that a worker took, so many seconds ago. */
async function aJobOf(worker: string, seconds = 60) {
  await run(db(), sql`select graphile_worker.add_job('some-task', json_build_object('of', ${worker}::text))`)
  await run(
    db(),
    sql`
      update graphile_worker._private_jobs set locked_by = ${worker}, attempts = 1,
        locked_at = now() - make_interval(secs => ${seconds})
      where payload ->> 'of' = ${worker}
    `,
  )
}

const workerOf = async (worker: string) =>
  (
    await many(
      db(),
      sql<{ locked_by: string | null }>`
        select locked_by from graphile_worker._private_jobs where payload ->> 'of' = ${worker}
      `,
    )
  )[0]!.locked_by

/** The session that holds the lock of a worker. */
const holderOf = async (worker: string) =>
  (
    await many(
      db(),
      sql<{ pid: number }>`
        select pid from pg_locks where locktype = 'advisory' and objid = hashtext(${worker})::bigint & 4294967295
      `,
    )
  )[0]?.pid

test('[R-MSG-11] the jobs of a killed worker are free again, those of a living one are not', async () => {
  const life = showLife(pool(), 'pool-living')
  await vi.waitFor(async () => expect(await holderOf('pool-living')).toBeDefined(), 60_000)
  for (const worker of ['pool-dead', 'pool-living']) await aJobOf(worker)
  await aJobOf('pool-just-starting', 1)
  await freeJobsOfTheDead(pool())
  expect(await workerOf('pool-dead')).toBe(null)
  expect(await workerOf('pool-living')).toBe('pool-living')
  expect(await workerOf('pool-just-starting')).toBe('pool-just-starting')

  await life.stop()
  await vi.waitFor(async () => expect(await holderOf('pool-living')).toBeUndefined(), 60_000)
  await freeJobsOfTheDead(pool())
  expect(await workerOf('pool-living')).toBe(null)
})

test('a worker whose connection broke shows its life on another one', async () => {
  const life = showLife(pool(), 'pool-again')
  const first = await vi.waitFor(async () => {
    const holder = await holderOf('pool-again')
    expect(holder).toBeDefined()
    return holder
  }, 60_000)
  await run(db(), sql`select pg_terminate_backend(${first})`)
  await vi.waitFor(async () => expect([undefined, first]).not.toContain(await holderOf('pool-again')), 60_000)
  await life.stop()
  await vi.waitFor(async () => expect(await holderOf('pool-again')).toBeUndefined(), 60_000)
})

test('[R-MSG-11] a connection that breaks while it waits for the lock is replaced, too', async () => {
  const before = showLife(pool(), 'pool-waiting')
  await vi.waitFor(async () => expect(await holderOf('pool-waiting')).toBeDefined(), 60_000)
  const acquired = once(pool(), 'acquire')
  const life = showLife(pool(), 'pool-waiting')
  const [client] = (await acquired) as [pg.PoolClient & { connection: { stream: Socket } }]
  const waiter = await vi.waitFor(async () => {
    const [found] = await many(
      db(),
      sql<{ pid: number }>`
        select pid from pg_locks
        where locktype = 'advisory' and objid = hashtext('pool-waiting')::bigint & 4294967295 and not granted
      `,
    )
    expect(found).toBeDefined()
    return found!.pid
  }, 60_000)
  // As when the database is killed. An unhandled rejection would end the server; the test runner fails on one.
  client.connection.stream.destroy(new Error('read ECONNRESET'))
  await before.stop()
  await vi.waitFor(async () => expect([undefined, waiter]).not.toContain(await holderOf('pool-waiting')), 60_000)
  await life.stop()
})
