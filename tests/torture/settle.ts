import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'

import { type Db, openDatabase } from '#platform/db/pool.ts'
import { many, run } from '#platform/db/query.ts'

import { hookFor } from './operations.ts'
import { send } from './request.ts'
import type { World } from './world.ts'

/** Redelivers webhooks until they are accepted, as banks do. */
const MOST_TRIES = 100
const PAUSE_MS = 200
/** The queue must be empty by then. */
const DRAINED_WITHIN_MS = 60_000

/** Lets all pending work finish; returns what does not. */
export async function settle(world: World): Promise<string[]> {
  const stuck = await tellTheRest(world)
  const database = openDatabase(world.database.url, { size: 1 })
  try {
    stuck.push(...(await drain(database.db)))
    // Jobs scheduled for later, such as the second check of an upload.
    await run(database.db, sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
    stuck.push(...(await drain(database.db)))
  } finally {
    await database.close()
  }
  return [...new Set(stuck)]
}

async function tellTheRest({ memory, line, whenUp }: World): Promise<string[]> {
  const stuck: string[] = []
  for (const payment of memory.untold()) {
    const { request } = hookFor(payment, '10.0.0.1')
    let tries = 0
    for (; tries < MOST_TRIES; tries += 1) {
      await whenUp()
      const reply = await send(line.port, request, { delay: 0 })
      if (reply?.status === 200) break
      await sleep(PAUSE_MS)
    }
    if (tries === MOST_TRIES) stuck.push(`nobody takes the news of ${payment.id}`)
  }
  return stuck
}

/**
 * Waits until no job is due, retrying failed ones at once; such retries use up no attempts, or a payment provider's
 * pause of 30 seconds would end the jobs that ask it. A job replaced by a newer one with the same key while its
 * worker was killed has no attempts left and no error: it is not pending work.
 */
async function drain(db: Db): Promise<string[]> {
  for (const end = performance.now() + DRAINED_WITHIN_MS; ; await sleep(PAUSE_MS)) {
    await run(
      db,
      sql`
        update graphile_worker._private_jobs set run_at = now(), attempts = 0
        where attempts > 0 and attempts < max_attempts and locked_at is null and run_at > now()
      `,
    )
    const left = await many(
      db,
      sql<{ what: string }>`
        select format('%s times %s, %s (%s)', count(*), task.identifier,
          case when job.locked_at is null then 'waiting' else 'held by a worker' end, max(job.last_error)) as what
        from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where job.run_at <= now()
          and (job.attempts < job.max_attempts or job.locked_at is not null or job.last_error is not null)
        group by task.identifier, job.locked_at is null
      `,
    )
    if (left.length === 0) return []
    if (performance.now() > end) return left.map(({ what }) => `jobs that do not come to an end: ${what}`)
  }
}
