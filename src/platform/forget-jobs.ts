import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'

import type { Db } from './db/pool.ts'
import { many, run } from './db/query.ts'
import { defineRetention } from './retention.ts'

/** The queue has no call for looking into payloads, so its tables are asked; the version of the queue is pinned. */

/** Removes every job that speaks of somebody: waiting, failed for good, or running at this moment. */
export function forgetJobsAbout(db: Db, ids: readonly string[]): Promise<number> {
  // Ids are 22 random letters: no other payload holds them by chance.
  return run(
    db,
    sql`
      delete from graphile_worker._private_jobs
      where exists (select from unnest(${ids}::text[]) as id where strpos(payload::text, id) > 0)
    `,
  )
}

/** Removes the jobs of one task whose payload has one of these values in a field. */
export function forgetJobsWhere(
  db: Db,
  { task, field, values }: { task: string; field: string; values: readonly string[] },
): Promise<number> {
  return run(
    db,
    sql`
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = ${task} and lower(job.payload ->> ${field}) = any(${values.map((value) => value.toLowerCase())}::text[])
    `,
  )
}

/** What jobs about somebody name in a field, such as the file they still have to remove. */
export async function valuesInJobs(
  db: Db,
  { about, field }: { about: Record<string, string>; field: string },
): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ value: string }>`
      select distinct payload ->> ${field} as value from graphile_worker._private_jobs
      where payload::jsonb @> ${JSON.stringify(about)}::jsonb and payload ->> ${field} is not null
    `,
  )
  return rows.map(({ value }) => value)
}

/** A job that failed for good is kept for the operator to look at; mails among them hold addresses and links. */
export const failedJobsRetention = defineRetention({
  what: 'failed_jobs',
  kept: 7 * DAY,
  run: ({ db }, before) =>
    run(
      db,
      sql`
        delete from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and updated_at < ${before}
      `,
    ),
})
