import { sql } from 'kysely'

import { SECOND } from '#kernel/time.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import { complaintHides, reportHides } from './alarm-due.ts'
import { dueWithin, REASONS } from './moderation.rules.ts'

/** R-MOD-5 */
const APPEAL_DAYS = 14

export type CaseCount = {
  kind: 'report' | 'appeal' | 'complaint' | 'notice' | 'objection'
  open: number
  overdue: number
  /** Of the overdue ones, those that hide something until they are decided. */
  hiding: number
}

/** Cases that a person must decide, and those whose deadline has passed, over all sites. */
export function countCases(db: Db, now: Date): Promise<CaseCount[]> {
  const reportIsOverdue = sql`reported_at + make_interval(secs => deadline.seconds) < ${now}`
  const within = REASONS.map((reason) => dueWithin(reason) / SECOND)
  return many(
    db,
    sql<CaseCount>`
      select 'report' as kind, count(*)::integer as open,
        count(*) filter (where ${reportIsOverdue})::integer as overdue,
        count(*) filter (where ${reportIsOverdue} and ${reportHides})::integer as hiding
      from reports join unnest(${REASONS}::text[], ${within}::float[]) as deadline (reason, seconds)
        on deadline.reason = reports.reason
      where decided_at is null
      union all
      select 'appeal', count(*)::integer,
        count(*) filter (where appealed_at + make_interval(days => ${APPEAL_DAYS}) < ${now})::integer, 0
      from moderation_appeals where outcome is null
      union all
      select kinds.kind, count(complaints.id)::integer, count(*) filter (where due_at < ${now})::integer,
        count(*) filter (where due_at < ${now} and ${complaintHides})::integer
      from unnest(array['complaint', 'notice']) as kinds (kind)
      left join complaints on complaints.kind = kinds.kind and answered_at is null
      group by kinds.kind
      union all
      select 'objection', count(*)::integer,
        count(*) filter (where objected_at + make_interval(days => ${APPEAL_DAYS}) < ${now})::integer, 0
      from complaint_objections where outcome is null
    `,
  )
}
