import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { freeJobsOfUnlocked } from './queue-tables.ts'

/**
 * A process that is killed leaves its jobs locked, and the queue by itself waits four hours before somebody else may have
 * them. So every worker holds a lock of its own as long as it lives, which the database takes away with the connection;
 * the jobs of a worker without one are free again.
 */

/** Tells these locks from others of the database. */
const LOCKS = 0x0d0e7
const RECONNECT = SECOND
/** A worker may take its first job a moment before its lock, and is without it while a lost connection comes back. */
const GRACE_SECONDS = 5

/** Holds the lock of a worker until it is stopped, on a connection that is kept for it. */
export function showLife(pool: pg.Pool, worker: string): { stop(): Promise<void> } {
  const end = Promise.withResolvers<void>()
  let stopped = false

  const hold = async () => {
    const client = await pool.connect()
    try {
      const lost = once(client, 'end')
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, worker])
      await Promise.race([lost, end.promise])
    } finally {
      // Not given back to the pool: the lock goes with the connection.
      client.release(true)
    }
  }
  const living = (async () => {
    while (!stopped) {
      // The pool reports a database that is away; the lock is taken again as soon as it is back.
      await hold().catch(() => undefined)
      if (!stopped) await Promise.race([sleep(RECONNECT, undefined, { ref: false }), end.promise])
    }
  })()
  return {
    stop: async () => {
      stopped = true
      end.resolve()
      await living
    },
  }
}

/** Gives the jobs of workers that are gone back to the queue; one that was underway runs again. */
export const freeJobsOfTheDead = (pool: pg.Pool) =>
  freeJobsOfUnlocked(pool, { lockClass: LOCKS, graceSeconds: GRACE_SECONDS })
