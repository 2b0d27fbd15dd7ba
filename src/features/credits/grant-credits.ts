import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

type Grant = { account: MemberId; lot: 'gifted' | 'bought'; credits: number; cause: string; causeId: string }

/** Idempotent per cause. */
export async function grantCredits(
  { db, clock }: { db: Db; clock: Clock },
  { account, lot, credits, cause, causeId }: Grant,
): Promise<{ granted: boolean; balance: number }> {
  return one(
    db,
    sql<{ granted: boolean; balance: number }>`
      select granted, balance from grant_credits(${account}, ${lot}, ${credits}, ${cause}, ${causeId}, ${clock.now()})
    `,
  )
}
