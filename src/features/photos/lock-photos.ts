import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'

/**
 * One change of somebody's pictures at a time: ten uploads at once count each other. Taken before any row of theirs, so
 * that owner and reviewer never wait for each other. Fictional profiles have nobody who changes them meanwhile.
 */
export async function lockPhotos(db: Db, profile: ProfileId): Promise<void> {
  await maybeOne(db, sql`select id from own_profiles where id = ${profile} for no key update`)
}
