import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'

import { type Announcer, applySuspensions, lockProfile } from './apply-suspensions.ts'

/**
 * R-AGE-5: ends the hiding by one report about someone's age, or by all of them, in the caller's transaction. Returns
 * the reference its owner knows if the profile is visible again, that is, if no other report or suspension hides it.
 */
export async function unhideProfile(
  tx: Announcer,
  profile: ProfileId,
  { report, now }: { report?: string; now: Date },
): Promise<string | undefined> {
  const { db } = tx
  const hiding = sql`
    reported_id = ${profile} and profile_hidden_at is not null and released_at is null
    and ${report === undefined ? sql`true` : sql`id = ${report}`}
  `
  // Reports before the person, in the order decisions lock them: no deadlock.
  await many(db, sql`select from reports where ${hiding} order by id for update`)
  await lockProfile(db, profile)
  const hidingReport = await maybeOne(
    db,
    sql<{ reference: string }>`select reference from hidden_profiles where profile_id = ${profile}`,
  )
  const ended = await run(db, sql`update reports set released_at = ${now} where ${hiding}`)
  if (ended === 0 || (await applySuspensions(tx, profile, now))) return undefined
  return hidingReport?.reference
}
