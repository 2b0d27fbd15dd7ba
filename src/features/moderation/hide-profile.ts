import { sql } from 'kysely'

import { hasShownAge } from '#features/legal/age/has-shown-age.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'

import { applySuspensions, listHidingReports, lockProfile } from './apply-suspensions.ts'
import { mailOperator, mailProfileHidden } from './mail-hidden-profile.ts'
import { CLEARED_FOR, dueWithin } from './moderation.rules.ts'

/**
 * R-AGE-5: a profile reported as under age is hidden immediately, in the transaction that stores the report, and its
 * owner is told why (DSA 17). docs/decisions/012-complaints-and-age.md weighs that against abuse.
 */
export async function hideProfile(tx: Context, profile: ProfileId, reference: string): Promise<void> {
  await lockProfile(tx.db, profile)
  if (!(await mayBeHidden(tx, profile))) return
  const now = tx.now()
  const [earlier] = await listHidingReports(tx.db, profile)
  await run(
    tx.db,
    sql`update reports set profile_hidden_at = ${earlier?.profile_hidden_at ?? now} where reference = ${reference}`,
  )
  await applySuspensions(tx.db, profile, now)
  tx.live.publish(profile, { type: 'profile' })
  const due = new Date(now.getTime() + dueWithin('underage'))
  // Already hidden: they were told with the first report. The operator decides about each.
  if (earlier === undefined) await mailProfileHidden(tx, profile, { reference, due })
  await mailOperator(tx, tx.site, { reference, due, cause: 'hidden' })
}

/**
 * Except fictional profiles, members who have proved their age, and members a moderator recently found to be of age: by
 * dismissing such a report, basing it on another rule, or on appeal.
 */
async function mayBeHidden(tx: Context, profile: ProfileId): Promise<boolean> {
  const cleared = new Date(tx.now().getTime() - CLEARED_FOR)
  const row = await maybeOne(
    tx.db,
    sql`
      select from profile_statements where id = ${profile} and not fictional
        and not ${hasShownAge(profile, tx.now())} and not exists (
          select from reports report
          join moderation_decisions decision on decision.report_id = report.id
          left join moderation_appeals appeal on appeal.report_id = report.id
          where report.reported_id = ${profile} and report.reason = 'underage' and (
            (decision.decided_at > ${cleared} and (decision.measure = 'dismiss' or decision.rule <> 'underage'))
            or (appeal.decided_at > ${cleared} and appeal.outcome = 'overturned')
          )
        )
    `,
  )
  return row !== undefined
}
