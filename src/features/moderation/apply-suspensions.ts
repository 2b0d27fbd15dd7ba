import { sql } from 'kysely'
import * as z from 'zod/mini'

import { holdAccount, type Suspension, suspendAccount } from '#features/accounts/suspend-account.ts'
import { suspendProfile } from '#features/profiles/suspend-profile.ts'
import { type ProfileId, profileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Announce, enqueue, type HandlerContext } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'

const END_TASK = 'end-suspension'

export type Announcer = HandlerContext & { announce: Announce }

/**
 * Brings account and profile in line with what is in force, in the caller's transaction: the longest suspension that
 * has neither ended nor been undone, the open reports that hide the profile (R-AGE-5), and those about which staff wait
 * for a second person (CONS-15). A job ends a suspension.
 * Open pages learn of a change at once. Returns whether the profile is hidden.
 */
export async function applySuspensions(tx: Announcer, profile: ProfileId, now: Date): Promise<boolean> {
  const { db } = tx
  await lockProfile(db, profile)
  const suspension = (await longest(db, profile, now)) ?? null
  const [hold] = await listHidingReports(db, profile)
  const frozen = await frozenSince(db, profile)
  const hidden = suspension !== null || hold !== undefined || frozen !== null
  await suspendAccount(tx, profile, suspension)
  const heldAnew = await holdAccount(db, profile, hold?.profile_hidden_at ?? frozen)
  const shownAnew = await suspendProfile(tx, profile, hidden)
  if (heldAnew || shownAnew) tx.live.publish(profile, { type: 'profile' })
  if (suspension?.until) await enqueue(db, END_TASK, { profile }, suspension.until)
  return hidden
}

/** Serialises decisions and reports: of two at the same moment, the later one sees the earlier. */
export async function lockProfile(db: Db, profile: ProfileId): Promise<void> {
  await maybeOne(db, sql`select from profile_statements where id = ${profile} for no key update`)
}

/** The reports that keep a profile hidden. */
export function listHidingReports(
  db: Db,
  profile: ProfileId,
): Promise<{ reference: string; profile_hidden_at: Date }[]> {
  return many(
    db,
    sql<{ reference: string; profile_hidden_at: Date }>`
      select reference, profile_hidden_at from reports
      where reported_id = ${profile} and profile_hidden_at is not null and released_at is null
      order by reported_at, id
    `,
  )
}

/** Since when a report freezes the profile; null if none does. */
async function frozenSince(db: Db, profile: ProfileId): Promise<Date | null> {
  const row = await maybeOne(
    db,
    sql<{ frozen_at: Date }>`
      select frozen_at from reports where reported_id = ${profile} and frozen_at is not null order by frozen_at limit 1
    `,
  )
  return row?.frozen_at ?? null
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
        and decision.undone_at is null
      order by coalesce(decision.until, 'infinity') desc limit 1
    `,
  )
}

const payload = z.object({ profile: profileId })

/** Idempotent: it looks at what is in force now. */
export const endSuspension: Job = {
  name: END_TASK,
  run: async (ctx, raw) => {
    const { profile } = payload.parse(raw)
    await inTransaction(ctx, (tx) => applySuspensions(tx, profile, ctx.clock.now()))
  },
}
