import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { freeJobsOfUnlocked } from './queue-tables.ts'

/**
 * A killed process leaves its jobs locked, and the queue waits four hours before it releases them. So every worker
 * holds an advisory lock, which the database drops with the connection; jobs of a worker without a lock are released.
 */

/** Class of these advisory locks. */
const LOCKS = 0x0d0e7
const RECONNECT = SECOND
/** A worker may take its first job just before its lock, and lacks the lock while it reconnects. */
const GRACE_SECONDS = 5

/** Holds a worker's lock on a dedicated connection until stopped. */
export function showLife(pool: pg.Pool, worker: string): { stop(): Promise<void> } {
  const end = Promise.withResolvers<void>()
  let stopped = false

  const hold = async () => {
    const client = await pool.connect()
    try {
      // Not `once` of node:events: it rejects on an error, also while nothing awaits it yet.
      const lost = new Promise<void>((resolve) => client.once('end', resolve))
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, worker])
      await Promise.race([lost, end.promise])
    } finally {
      // Destroyed, not returned to the pool: the lock goes with the connection.
      client.release(true)
    }
  }
  const living = (async () => {
    while (!stopped) {
      // The pool reports the outage; the lock is taken again after it.
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

/** Releases the jobs of dead workers; an interrupted one runs again. */
export const freeJobsOfTheDead = (pool: pg.Pool) =>
  freeJobsOfUnlocked(pool, { lockClass: LOCKS, graceSeconds: GRACE_SECONDS })
