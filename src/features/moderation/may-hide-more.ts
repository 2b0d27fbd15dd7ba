import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one } from '#platform/db/query.ts'

import { HIDES_PER_DAY, type Reason } from './moderation.rules.ts'
import type { Origin } from './report-origin.ts'

/**
 * Whether this account, network and site may hide something today. Holds a lock until the transaction ends, so that
 * concurrent reports are counted. A notice counts once, however many copies of a picture it hides.
 */
export async function mayHideMore(
  tx: Context,
  { reason, origin }: { reason: Reason; origin: Origin },
): Promise<boolean> {
  await lockName(tx.db, `hides ${tx.site.id}`)
  const today = await one(
    tx.db,
    sql<Record<keyof typeof HIDES_PER_DAY, number>>`
      select count(distinct cause) as site, count(distinct cause) filter (where own) as account,
        count(distinct cause) filter (where near) as network
      from (
        select coalesce(report.complaint_id, report.id) as cause, report.network_hash = ${origin.network} as near,
          report.reporter_id = ${tx.member?.profileId ?? null} or complaint.account_id = ${tx.member?.id ?? null} as own
        from reports report left join complaints complaint on complaint.id = report.complaint_id
        where report.site_id = ${tx.site.id} and report.reason = ${reason}
          and report.reported_at > ${new Date(tx.now().getTime() - DAY)}
          and (report.profile_hidden_at is not null or report.hidden_rating is not null)
      ) hidden
    `,
  )
  return (
    today.account < HIDES_PER_DAY.account && today.network < HIDES_PER_DAY.network && today.site < HIDES_PER_DAY.site
  )
}
