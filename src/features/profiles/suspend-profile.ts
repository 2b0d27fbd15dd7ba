import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/**
 * Removes a profile from every view of people, or restores it to what its account is now: a deleted or never confirmed
 * one stays hidden.
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
