import { sql } from 'kysely'
import * as z from 'zod/mini'

import { type Suspension, suspendAccount } from '#features/accounts/suspend-account.ts'
import { suspendProfile } from '#features/profiles/suspend-profile.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'

const END_TASK = 'end-suspension'

/**
 * Makes account and profile what the decisions in force say, inside the caller's transaction: the longest suspension that
 * has neither ended nor fallen on appeal, or none. The profile comes back by a job at the end of it.
 */
export async function applySuspensions(db: Db, profile: ProfileId, now: Date): Promise<void> {
  const suspension = (await longest(db, profile, now)) ?? null
  await suspendAccount(db, profile, suspension)
  await suspendProfile(db, profile, suspension !== null)
  if (suspension?.until) await enqueue(db, END_TASK, { profile }, suspension.until)
}

function longest(db: Db, profile: ProfileId, now: Date) {
  return maybeOne(
    db,
    sql<Suspension>`
      select decision.rule, decision.until from moderation_decisions decision
      join reports report on report.id = decision.report_id
      left join moderation_appeals appeal on appeal.report_id = decision.report_id
      where report.reported_id = ${profile} and decision.measure = 'suspend'
        and coalesce(decision.until, 'infinity') > ${now} and appeal.outcome is distinct from 'overturned'
      order by coalesce(decision.until, 'infinity') desc limit 1
    `,
  )
}

const payload = z.object({ profile: profileId })

/** May run twice: it looks at what is in force now. */
export const endSuspension: Job = {
  name: END_TASK,
  run: async (ctx, raw) => {
    const { profile } = payload.parse(raw)
    await inTransaction(ctx, (tx) => applySuspensions(tx.db, profile, ctx.clock.now()))
  },
}
