import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import { run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

/** R-GDPR-8: records that these members were warned before their unused accounts are deleted. */
export async function markWarned({ db, clock }: Pick<JobContext, 'db' | 'clock'>, accounts: readonly MemberId[]) {
  await run(db, sql`update accounts set unused_warned_at = ${clock.now()} where id = any(${accounts}::text[])`)
}
