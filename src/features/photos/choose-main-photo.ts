import { sql } from 'kysely'

import { setMainPhoto } from '#features/profiles/set-main-photo.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

type Choice = { photo: PhotoId | null; count: number }

/** After every change: the first approved and safe picture becomes the main photo in every list. */
export async function chooseMainPhoto(tx: Pick<Context, 'db' | 'site' | 'now'>, profile: ProfileId): Promise<void> {
  const choice = await one(
    tx.db,
    sql<Choice>`
      select (array_agg(id order by position, id) filter (where rating = 'safe'))[1] as photo, count(*)::int as count
      from photos where profile_id = ${profile} and status = 'approved'
    `,
  )
  await setMainPhoto(tx, { profile, ...choice })
}
