import { sql } from 'kysely'

import { listClientErrors } from '#features/client-errors/list-client-errors.ts'
import { MAIL_TASK } from '#features/mailing/mailing.jobs.ts'
import { countMailStops } from '#features/notifications/count-mail-stops.ts'
import { pushAgain } from '#features/notifications/push/send-push.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, one } from '#platform/db/query.ts'
import { countDue, countJobs, listFailingTasks } from '#platform/jobs/queue-tables.ts'

import { NODE_GONE_AFTER } from './keep-node-shown.ts'
import type { Upkeep } from './note-upkeep.ts'
import { scrubError } from './scrub-error.ts'
import type { NodeFacts, System } from './system.contract.ts'

/** CONS-60: counts and states only; nothing here is about a person. */
export async function readSystem({ db, clock }: Pick<StaffContext, 'db' | 'clock'>): Promise<System> {
  const now = clock.now()
  const ago = (span: number) => new Date(now.getTime() - span)
  const [jobs, failing, tables] = [await countJobs(db), await listFailingTasks(db), await listTables(db)]
  return {
    nodes: await listNodes(db, ago(NODE_GONE_AFTER)),
    database: { ...(await readDatabase(db)), tables: tables.slice(0, LARGEST) },
    jobs: {
      ...jobs,
      failing: failing.map((task) => ({ ...task, error: task.error === null ? null : scrubError(task.error) })),
    },
    mail: {
      waiting: await countDue(db, MAIL_TASK),
      day: await countMailStops(db, ago(DAY)),
      week: await countMailStops(db, ago(7 * DAY)),
    },
    push: {
      waiting: await countDue(db, pushAgain.name),
      browsers: tables.find(({ name }) => name === 'push_subscriptions')?.rows ?? 0,
    },
    upkeep: await many(db, sql<Upkeep>`select what, ran_at, ok, says from upkeep_runs order by what`),
    browser_errors: await listClientErrors(db),
  }
}

type Node = { id: string; version: string; started_at: Date; seen_at: Date; facts: NodeFacts }

const listNodes = (db: Db, since: Date) =>
  many(
    db,
    sql<Node>`
      select id, version, started_at, seen_at, facts from nodes where seen_at > ${since} order by started_at, id
    `,
  )

type Facts = { version: string; migration: string; bytes: number; connections: number; most_connections: number }

const readDatabase = (db: Db) =>
  one(
    db,
    sql<Facts>`
      select current_setting('server_version') as version, (select max(name) from schema_migrations) as migration,
        pg_database_size(current_database())::float as bytes,
        (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::integer as most_connections
    `,
  )

const LARGEST = 8
type Table = { name: string; rows: number; bytes: number }

/** By size. Counting a million rows would take longer than the whole page. */
const listTables = (db: Db) =>
  many(
    db,
    sql<Table>`
      select relname as name, pg_stat_get_live_tuples(oid)::float as rows, pg_total_relation_size(oid)::float as bytes
      from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      order by bytes desc, name
    `,
  )
