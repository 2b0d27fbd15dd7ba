import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import type { OwnReport } from './moderation.contract.ts'

const SHOWN = 50

/** A member's own reports. A measure undone by the operator or on appeal counts as nothing found. */
export function listReports(ctx: MemberContext): Promise<OwnReport[]> {
  return many(
    ctx.db,
    sql<OwnReport>`
      select report.reference, report.kind, report.evidence ->> 'name' as name, report.reason, report.reported_at,
        case when decision.report_id is null then 'open'
          when decision.measure = 'dismiss' or decision.undone_at is not null or appeal.outcome = 'overturned' then 'no_breach' else 'acted' end as outcome,
        report.decided_at
      from reports report
      left join moderation_decisions decision on decision.report_id = report.id
      left join moderation_appeals appeal on appeal.report_id = report.id
      where report.reporter_id = ${ctx.member.profileId}
      order by report.reported_at desc, report.id limit ${SHOWN}
    `,
  )
}
