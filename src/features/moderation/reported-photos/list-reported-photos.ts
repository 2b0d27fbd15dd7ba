import { sql } from 'kysely'

import { isSealed } from '#features/photos/sealed-pictures.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { isClaimed, mayKnow } from '../cases/scoped-cases.ts'
import type { listReportedPhotos as contract } from './reported-photos.contract.ts'

/** More than one screen; the rest follows as these are decided. */
const SHOWN = 40

type Photo = ReplyOf<typeof contract>['photos'][number]

/** CONS-47: sealed cases are never among them, whoever asks: nobody scrolls past those. */
export const listReportedPhotos = (ctx: StaffContext, brand?: SiteId): Promise<Photo[]> =>
  many(
    ctx.db,
    sql<Photo>`
      select cases.id, cases.reference, cases.site_id, report.reason, cases.opened_at, cases.due_at,
        case when ${isClaimed(ctx)} then staff.name end as claimed_by
      from cases
      join reports report on report.id = cases.report_id
      left join staff_names staff on staff.id = cases.claimed_by
      where cases.closed_at is null and cases.kind = 'message' and not cases.sealed and ${mayKnow(ctx, brand)}
        and jsonb_array_length(report.evidence -> 'photos') > 0 and not ${isSealed(sql`report.evidence -> 'photos' ->> 0`)}
      order by cases.due_at, cases.id limit ${SHOWN}
    `,
  )
