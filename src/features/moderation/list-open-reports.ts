import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import { type Reason, URGENT } from './moderation.rules.ts'

export type OpenReport = {
  reference: string
  site_id: string
  kind: string
  reason: Reason
  name: string | null
  reported_at: Date
  /** The report hides the profile or the photo. */
  hidden_since: Date | null
  /** Open reports about the same person, including this one. */
  about_same: number
}

/** More than one can decide in a day; the list is rebuilt each time. */
const SHOWN = 200

/** Open reports: those that hide something first, then children, then intimate pictures, then the oldest. */
export function listOpenReports(db: Db): Promise<OpenReport[]> {
  return many(
    db,
    sql<OpenReport>`
      select reference, site_id, kind, reason, evidence ->> 'name' as name, reported_at, hidden_since,
        count(*) over (partition by coalesce(reported_id::text, reference))::integer as about_same
      from (
        select id, reference, site_id, kind, reason, evidence, reported_at, reported_id, case
          when reported_id is null then null
          when profile_hidden_at is not null and released_at is null then profile_hidden_at
          when hidden_rating is not null then reported_at end as hidden_since
        from reports where decided_at is null
      ) report
      order by hidden_since is not null desc, reason = 'underage' desc, reason = any(${URGENT}::text[]) desc, reported_at, id
      limit ${SHOWN}
    `,
  )
}

export type OpenAppeal = { reference: string; site_id: string; measure: string; words: string; appealed_at: Date }

export function listOpenAppeals(db: Db): Promise<OpenAppeal[]> {
  return many(
    db,
    sql<OpenAppeal>`
      select report.reference, report.site_id, decision.measure, appeal.words, appeal.appealed_at
      from moderation_appeals appeal
      join moderation_decisions decision on decision.report_id = appeal.report_id
      join reports report on report.id = appeal.report_id
      where appeal.outcome is null
      order by appeal.appealed_at limit ${SHOWN}
    `,
  )
}
