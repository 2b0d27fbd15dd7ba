import { type RawBuilder, sql } from 'kysely'

import { mailboxOf } from '#features/mailing/mailbox.rules.ts'
import type { Context } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { STANDING_AFTER, type Witness } from './moderation.rules.ts'

export type WitnessRow = Witness & { id: string; reference: string }

/**
 * Open reports as reasons to hide, oldest first. A notice sent with a login counts like its account; one without a login
 * is an outsider's and has no standing.
 */
export async function listWitnesses(
  tx: Pick<Context, 'db' | 'now'>,
  where: RawBuilder<boolean>,
): Promise<WitnessRow[]> {
  const joinedBefore = new Date(tx.now().getTime() - STANDING_AFTER)
  const rows = await many(
    tx.db,
    sql<Omit<WitnessRow, 'mailbox'> & { email: string | null }>`
      select id, reference, network, device, email, trusted, trusted and coalesce(signup_date <= ${joinedBefore}, false) as standing
      from (
        select report.id, report.reference, report.reported_at, encode(report.network_hash, 'hex') as network,
          encode(report.device_hash, 'hex') as device, account.signup_date, address.email,
          case when account.id is null then report.complaint_id is not null and complaint.account_id is null
            else account.status = 'active' and account.profile_hidden_at is null and not ${HAS_REJECTED_REPORT}
          end as trusted
        from reports report
        left join complaints complaint on complaint.id = report.complaint_id
        left join account_facts account on account.profile_id = report.reporter_id or account.id = complaint.account_id
        left join account_emails address on address.account_id = account.id
        where report.decided_at is null and ${where}
      ) witness
      order by reported_at, id
    `,
  )
  return rows.map(({ email, ...row }) => ({ ...row, mailbox: email === null ? null : mailboxOf(email) }))
}

/** Dismissed, taken back by the operator, or overturned on appeal. */
const HAS_REJECTED_REPORT = sql`
  exists (
    select from (
      select id from reports where reporter_id = account.profile_id
      union all
      select opened.id from reports opened join complaints sent on sent.id = opened.complaint_id
      where sent.account_id = account.id
    ) earlier
    join moderation_decisions decision on decision.report_id = earlier.id
    left join moderation_appeals appeal on appeal.report_id = earlier.id
    where decision.measure = 'dismiss' or decision.undone_at is not null or appeal.outcome = 'overturned'
  )
`
