import { sql } from 'kysely'

import { hasShownAge } from '#features/legal/age/has-shown-age.ts'
import type { ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'

import { applySuspensions, listHidingReports, lockProfile } from './apply-suspensions.ts'
import { listWitnesses } from './list-witnesses.ts'
import { mailProfileHidden } from './mail-hidden-profile.ts'
import { mayHideMore } from './may-hide-more.ts'
import { CLEARED_FOR, dueWithin, hidingTogether, LONG_STANDING_AFTER } from './moderation.rules.ts'
import type { Origin } from './report-origin.ts'

type Hiding = { profile: ProfileId; report: string; origin: Origin }

/**
 * R-AGE-5: a profile reported as under age is hidden immediately, in the transaction that stores the report, and its
 * owner is told why (DSA 17), if the reporter has standing or a second one agrees; docs/decisions/012-complaints-and-age.md
 * weighs that against abuse. Returns whether this report hides it.
 */
export async function hideProfile(tx: Context, { profile, report, origin }: Hiding): Promise<boolean> {
  const isWithinQuota = await mayHideMore(tx, { reason: 'underage', origin })
  const open = sql<boolean>`report.reported_id = ${profile} and report.reason = 'underage' and report.reporter_id is not null`
  // Reports before the person, in the order decisions lock them: no deadlock.
  await many(tx.db, sql`select from reports report where decided_at is null and ${open} order by id for update`)
  await lockProfile(tx.db, profile)
  const target = await findHideable(tx, profile)
  if (target === undefined || !isWithinQuota) return false
  const witnesses = await listWitnesses(tx, open)
  const newest = witnesses.find(({ id }) => id === report)
  const together = newest
    ? hidingTogether(
        newest,
        witnesses.filter(({ id }) => id !== report),
        target,
      )
    : []
  if (together.length === 0) return false
  const now = tx.now()
  const [earlier] = await listHidingReports(tx.db, profile)
  await run(
    tx.db,
    sql`
      update reports set profile_hidden_at = ${earlier?.profile_hidden_at ?? now}
      where id = any(${together.map(({ id }) => id)}::text[]) and profile_hidden_at is null
    `,
  )
  await applySuspensions(tx, profile, now)
  // Already hidden: they were told with the first report. The operator decides about each.
  const told = witnesses.find((each) => together.includes(each))
  if (told && earlier === undefined)
    await mailProfileHidden(tx, profile, {
      reference: told.reference,
      due: new Date(now.getTime() + dueWithin('underage')),
    })
  return true
}

/**
 * Not fictional profiles, nor members a moderator recently found to be of age: by dismissing such a report, basing it on
 * another rule, taking the decision back, or on appeal. `settled` members take two independent reports.
 */
function findHideable(tx: Context, profile: ProfileId): Promise<{ settled: boolean } | undefined> {
  const cleared = new Date(tx.now().getTime() - CLEARED_FOR)
  const longStanding = new Date(tx.now().getTime() - LONG_STANDING_AFTER)
  return maybeOne(
    tx.db,
    sql<{ settled: boolean }>`
      select ${hasShownAge(profile, tx.now())} or exists (
        select from account_facts account where account.profile_id = ${profile} and account.signup_date <= ${longStanding}
      ) as settled
      from profile_statements where id = ${profile} and not fictional and not exists (
        select from reports report
        join moderation_decisions decision on decision.report_id = report.id
        left join moderation_appeals appeal on appeal.report_id = report.id
        where report.reported_id = ${profile} and report.reason = 'underage' and (
          (decision.decided_at > ${cleared} and (decision.measure = 'dismiss' or decision.rule <> 'underage'))
          or decision.undone_at > ${cleared}
          or (appeal.decided_at > ${cleared} and appeal.outcome = 'overturned')
        )
      )
    `,
  )
}
