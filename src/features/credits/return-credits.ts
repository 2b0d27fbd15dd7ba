import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

/** Returns the credits a cause took to their original lots, once; does nothing if it took none. */
export async function returnCredits(
  { db, clock }: { db: Db; clock: Clock },
  { account, cause, causeId }: { account: MemberId; cause: string; causeId: string },
): Promise<{ returned: boolean; balance: number }> {
  return one(
    db,
    sql<{ returned: boolean; balance: number }>`
      select returned, balance from return_credits(${account}, ${cause}, ${causeId}, ${clock.now()})
    `,
  )
}
