import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'

/**
 * Serialises changes to a member's pictures, so that ten concurrent uploads count each other. Locked before any of
 * their rows, so that owner and reviewer never deadlock. Nobody else changes fictional profiles meanwhile.
 */
export async function lockPhotos(db: Db, profile: ProfileId): Promise<void> {
  await maybeOne(db, sql`select id from own_profiles where id = ${profile} for no key update`)
}
