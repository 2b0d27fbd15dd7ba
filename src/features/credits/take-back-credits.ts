import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

type Taking = { account: MemberId; credits: number; unused: number; cause: string; causeId: string }

/** Takes back the credits of a reversed order, once per cause; credits already spent become debt. */
export async function takeBackCredits(
  { db, clock }: { db: Db; clock: Clock },
  { account, credits, unused, cause, causeId }: Taking,
): Promise<{ taken: number; balance: number }> {
  return one(
    db,
    sql<{ taken: number; balance: number }>`
      select taken, balance from take_back_credits(${account}, ${credits}, ${unused}, ${cause}, ${causeId}, ${clock.now()})
    `,
  )
}
