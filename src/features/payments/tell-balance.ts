import { sql } from 'kysely'

import type { MemberId, ProfileId } from '#kernel/ids.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { HandlerContext } from '#platform/events.ts'

/** Updates the badge on every open page once the transaction has committed. */
export async function tellBalance({ db, live }: HandlerContext, account: MemberId, credits: number): Promise<void> {
  const owner = await maybeOne(
    db,
    sql<{ profile_id: ProfileId }>`select profile_id from account_facts where id = ${account}`,
  )
  if (owner) live.publish(owner.profile_id, { type: 'balance', credits })
}
