import { sql } from 'kysely'

import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { refreshStanding } from './refresh-standing.ts'

type Choice = { profile: ProfileId; photo: PhotoId | null; count: number }

/** Photos decide the main picture; lists and ranks follow, in the same transaction. */
export async function setMainPhoto(
  tx: Pick<Context, 'db' | 'site' | 'now'>,
  { profile, photo, count }: Choice,
): Promise<void> {
  await run(tx.db, sql`update profiles set main_photo_id = ${photo}, num_photos = ${count} where id = ${profile}`)
  await refreshStanding(tx, profile)
}
