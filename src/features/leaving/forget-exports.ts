import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

import { exportKey } from './export-key.ts'

/** Deletes the file first: while its row exists, a retry can find it. */
export async function forgetExports({ db, files }: JobContext, before: Date): Promise<number> {
  const old = await many(
    db,
    sql<{ account: MemberId }>`
      select account_id as account from data_exports where coalesce(ready_at, requested_at) <= ${before}
    `,
  )
  for (const { account } of old) {
    await files.delete(exportKey(account))
    await run(
      db,
      sql`delete from data_exports where account_id = ${account} and coalesce(ready_at, requested_at) <= ${before}`,
    )
  }
  return old.length
}
