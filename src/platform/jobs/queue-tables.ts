import { sql } from 'kysely'
import type pg from 'pg'

import type { Db } from '../db/pool.ts'
import { many, one, run } from '../db/query.ts'

/**
 * The only access to the queue's internal tables. The library has no API for this and its tables may change with every
 * version: the version is pinned, and an upgrade is checked against this file alone.
 */

/** Deletes every job about a person: waiting, failed or running. */
export function forgetJobsAbout(db: Db, ids: readonly string[]): Promise<number> {
  // Ids are 22 random characters, so no other payload contains them by chance.
  return run(
    db,
    sql`
      delete from graphile_worker._private_jobs
      where exists (select from unnest(${ids}::text[]) as id where strpos(payload::text, id) > 0)
    `,
  )
}

/** Deletes jobs of a task by the value of a payload field. */
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

/** Values of a payload field, such as files still to be deleted; of all jobs, or those about a person. */
export async function valuesInJobs(
  db: Db,
  { about = {}, field }: { about?: Record<string, string>; field: string },
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

export type JobCounts = { waiting: number; running: number; failed: number; oldest_seconds: number }

/** Jobs that are due, being done and given up; how long the oldest due one has waited. */
export function countJobs(db: Db): Promise<JobCounts> {
  return one(
    db,
    sql<JobCounts>`
      select
        count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)::integer as waiting,
        count(*) filter (where locked_at is not null)::integer as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed,
        coalesce(extract(epoch from now() - min(run_at)
          filter (where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float as oldest_seconds
      from graphile_worker._private_jobs
    `,
  )
}

export type FailingTask = { task: string; jobs: number; last_at: Date; error: string | null }

/** Tasks with jobs that were given up, most jobs first; the error of the one last tried. */
export function listFailingTasks(db: Db): Promise<FailingTask[]> {
  return many(
    db,
    sql<FailingTask>`
      select task.identifier as task, count(*)::integer as jobs, max(job.updated_at) as last_at,
        (array_agg(job.last_error order by job.updated_at desc))[1] as error
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.attempts >= job.max_attempts and job.locked_at is null
      group by task.identifier order by jobs desc, task limit 50
    `,
  )
}

/** Due jobs of one task. */
export async function countDue(db: Db, task: string): Promise<number> {
  const { due } = await one(
    db,
    sql<{ due: number }>`
      select count(*)::integer as due
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${task} and job.run_at <= now() and job.attempts < job.max_attempts
    `,
  )
  return due
}

/** Starts the given-up jobs of a task anew; returns how many there were. */
export async function retryFailing(db: Db, task: string): Promise<number> {
  const { jobs } = await one(
    db,
    sql<{ jobs: number }>`
      select count(*)::integer as jobs from graphile_worker.reschedule_jobs(
        array(
          select job.id from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
          where task.identifier = ${task} and job.attempts >= job.max_attempts and job.locked_at is null
        ),
        run_at := now(), attempts := 0
      )
    `,
  )
  return jobs
}

/** Deletes failed jobs last tried before `before`. */
export function deleteFailedJobs(db: Db, before: Date): Promise<number> {
  return run(
    db,
    sql`
      delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}
    `,
  )
}

/** For tests: jobs with this flag that are due by the test's clock become due in the queue. */
export async function makeDue(pool: pg.Pool, { flag, now }: { flag: string; now: Date }): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set run_at = now(), flags = null where flags ? $1 and run_at <= $2',
    [flag, now],
  )
}

/** Releases the jobs of every worker whose advisory lock is free: its process is gone. */
export async function freeJobsOfUnlocked(
  pool: pg.Pool,
  { lockClass, graceSeconds }: { lockClass: number; graceSeconds: number },
): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from (
         select distinct locked_by from graphile_worker._private_jobs
         where locked_by is not null and locked_at < now() - make_interval(secs => $1) offset 0
       ) worker where pg_try_advisory_xact_lock($2, hashtext(locked_by))
     ))`,
    [graceSeconds, lockClass],
  )
}

/** Releases every job, for a restored backup whose workers run elsewhere. */
export async function freeAllJobs(session: { query(text: string): Promise<unknown> }): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await session.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
  }
}

/** Values of a payload field of a task's jobs that failed at least once and have not succeeded since. */
export async function failingPayloads(db: Db, task: string, field: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ value: string }>`
      select distinct job.payload ->> ${field} as value
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${task} and job.last_error is not null limit 200
    `,
  )
  return rows.map(({ value }) => value)
}
