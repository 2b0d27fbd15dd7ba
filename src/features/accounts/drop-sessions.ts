import { type RawBuilder, sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import type { LiveBus } from '#platform/live-bus.ts'

/**
 * Ends sessions, named by a condition on `sessions` and `accounts`, and closes their sockets on every node once the
 * caller's transaction has committed.
 */
export async function dropSessions({ db, live }: { db: Db; live: LiveBus }, which: RawBuilder<unknown>): Promise<void> {
  const ended = await many(
    db,
    sql<{ profile: ProfileId }>`
      delete from sessions using accounts where accounts.id = sessions.account_id and ${which}
      returning accounts.profile_id as profile
    `,
  )
  for (const profile of new Set(ended.map((each) => each.profile))) live.publish(profile, { type: 'sessions' })
}
