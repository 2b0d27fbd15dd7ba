import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import type { Clock } from '#platform/ports.ts'

/** Whether this mailbox gets its first sign-up gift. The mark outlives the account and identifies nobody. */
export async function markGift(
  { db, clock }: { db: Db; clock: Clock },
  { site, mailbox }: { site: string; mailbox: string },
): Promise<boolean> {
  const marked = await run(
    db,
    sql`
      insert into signup_gifts (site_id, mailbox_hash, given_at)
      values (${site}, ${Buffer.from(mailbox, 'base64url')}, ${clock.now()})
      on conflict do nothing
    `,
  )
  return marked > 0
}
