import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'
import type { Announce, HandlerContext } from '#platform/events.ts'

import { visibilityChanged } from './profiles.events.ts'

/**
 * Removes a profile from every view of people, or restores it to what its account is now: a deleted or never confirmed
 * one stays hidden. Returns whether that changed anything.
 */
export async function suspendProfile(
  tx: HandlerContext & { announce: Announce },
  id: ProfileId,
  suspended: boolean,
): Promise<boolean> {
  const changed = await run(
    tx.db,
    suspended
      ? sql`update profiles set status = 'suspended' where id = ${id} and status <> 'suspended'`
      : sql`
          update profiles set status = case
            when fictional or exists (
              select from account_facts account where account.profile_id = profiles.id and account.status = 'active'
            ) then 'active' else 'disabled' end
          where id = ${id} and status = 'suspended'
        `,
  )
  if (changed > 0) await tx.announce(tx, visibilityChanged, { profile: id })
  return changed > 0
}
