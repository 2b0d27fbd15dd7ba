import { sql } from 'kysely'

import { MINUTE, SECOND } from '#kernel/time.ts'
import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'
import type { Log } from '#platform/log.ts'
import type { Clock } from '#platform/ports.ts'

import type { NodeFacts } from './system.contract.ts'

const EVERY = 30 * SECOND
/** Silent for so long, a process is gone: killed, or cut off from the database. */
export const NODE_GONE_AFTER = 10 * MINUTE

type Parts = { db: Db; clock: Clock; log: Log; version: string; facts: () => Promise<NodeFacts> }

/** CONS-60: one row per server process, kept fresh, and removed when it stops. */
export async function keepNodeShown({ db, clock, log, version, facts }: Parts): Promise<{ stop(): Promise<void> }> {
  const now = clock.now()
  const { id } = await one(
    db,
    sql<{ id: string }>`
      insert into nodes (version, started_at, seen_at, facts)
      values (${version}, ${now}, ${now}, ${JSON.stringify(await facts())}::jsonb) returning id
    `,
  )
  let telling: Promise<void> | undefined
  const timer = setInterval(() => {
    telling ??= tell({ db, clock, id, facts })
      .catch((error: unknown) => log.warn({ part: 'node', err: error }, 'this process could not show its life'))
      .finally(() => {
        telling = undefined
      })
  }, EVERY)
  return {
    stop: async () => {
      clearInterval(timer)
      await telling
      await run(db, sql`delete from nodes where id = ${id}`)
    },
  }
}

async function tell({ db, clock, id, facts }: Pick<Parts, 'db' | 'clock' | 'facts'> & { id: string }) {
  const now = clock.now()
  await run(
    db,
    sql`update nodes set seen_at = ${now}, facts = ${JSON.stringify(await facts())}::jsonb where id = ${id}`,
  )
  await run(db, sql`delete from nodes where seen_at < ${new Date(now.getTime() - NODE_GONE_AFTER)}`)
}
