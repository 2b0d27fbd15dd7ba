import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import type { LiveBus } from '#platform/live-bus.ts'

import { applySuspensions, lockProfile } from './apply-suspensions.ts'

/**
 * R-AGE-5: ends what a report about somebody's age began, or all of them, inside the caller's transaction. Answers with
 * the number its owner knows it by if the profile can be seen again: neither another report nor a suspension hides it.
 */
export async function releaseProfile(
  { db, live }: { db: Db; live: LiveBus },
  profile: ProfileId,
  { report, now }: { report?: string; now: Date },
): Promise<string | undefined> {
  const held = sql`
    reported_id = ${profile} and profile_hidden_at is not null and released_at is null
    and ${report === undefined ? sql`true` : sql`id = ${report}`}
  `
  // Reports before the person, as decisions take them: nobody waits in a circle.
  await many(db, sql`select from reports where ${held} order by id for update`)
  await lockProfile(db, profile)
  const hold = await maybeOne(
    db,
    sql<{ reference: string }>`select reference from hidden_profiles where profile_id = ${profile}`,
  )
  const ended = await run(db, sql`update reports set released_at = ${now} where ${held}`)
  if (ended === 0 || (await applySuspensions(db, profile, now))) return undefined
  live.publish(profile, { type: 'profile' })
  return hold?.reference
}
