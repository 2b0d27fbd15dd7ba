import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

/** CONS-29: the profile's copy of the birth date, which search and lists read. */
export async function correctProfileAge(db: Db, profile: ProfileId, date: string): Promise<void> {
  await run(db, sql`update profiles set birth_date = ${date}::date where id = ${profile}`)
}
