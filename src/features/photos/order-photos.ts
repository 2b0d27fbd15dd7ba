import { sql } from 'kysely'

import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { chooseMainPhoto } from './choose-main-photo.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { lockPhotos } from './lock-photos.ts'

/** Other people's ids are ignored; omitted ones go last, in their old order. */
export async function orderPhotos(ctx: MemberContext, order: readonly string[]) {
  const { profileId } = ctx.member
  return inTransaction(ctx, async (tx) => {
    await lockPhotos(tx.db, profileId)
    await run(
      tx.db,
      sql`
        update photos set position = placed.place
        from (
          select id, row_number() over (
            order by array_position(${order}::text[], id::text) nulls last, position, id
          ) as place
          from photos where profile_id = ${profileId}
        ) placed
        where photos.id = placed.id
      `,
    )
    await chooseMainPhoto(tx, profileId)
    return listOwnPhotos(tx)
  })
}
