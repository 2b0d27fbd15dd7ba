import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** CONS-29: members cannot change it themselves; the profile has a copy, which its feature corrects. */
export async function correctBirthDate(db: Db, account: MemberId, date: string): Promise<void> {
  await run(db, sql`update accounts set birth_date = ${date}::date where id = ${account}`)
}
