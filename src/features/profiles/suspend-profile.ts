import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/**
 * Takes a profile out of every view of people at once, or back into what its account is now: one that was deleted
 * meanwhile or never confirmed stays unseen.
 */
export async function suspendProfile(db: Db, id: ProfileId, suspended: boolean): Promise<void> {
  await run(
    db,
    suspended
      ? sql`update profiles set status = 'suspended' where id = ${id}`
      : sql`
          update profiles set status = case
            when fictional or exists (
              select from account_facts account where account.profile_id = profiles.id and account.status = 'active'
            ) then 'active' else 'disabled' end
          where id = ${id} and status = 'suspended'
        `,
  )
}
