import { sql } from 'kysely'

import type { PhotoId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { maybeOne, run } from '#platform/db/query.ts'

import { differingBits, mirrorOf } from './looks.ts'
import { NEAR_WITHIN } from './review.rules.ts'

type Look = { site_id: string; fingerprint: string }

/** CONS-44: notes on a new photo which removed picture of its site it resembles, mirrored ones included. */
export async function markNearCopy(db: Db, photo: PhotoId): Promise<void> {
  const look = await lookOf(db, photo)
  if (look === undefined) return
  const [straight, mirrored] = bitsTo(look, sql`removed.fingerprint`)
  await run(
    db,
    sql`
      update photos set near_bits = found.bits, near_mirrored = found.mirrored, near_photo = found.photo
      from (
        select removed.photo, least(${straight}, ${mirrored}) as bits, ${mirrored} < ${straight} as mirrored
        from (
          select id as photo, fingerprint from photos where site_id = ${look.site_id} and status = 'removed'
          union all
          select null, fingerprint from banned_looks where site_id = ${look.site_id}
        ) removed
        where least(${straight}, ${mirrored}) <= ${NEAR_WITHIN} and removed.photo is distinct from ${photo}
        order by bits, removed.photo nulls last limit 1
      ) found
      where photos.id = ${photo}
    `,
  )
}

/** CONS-44: the same for photos that already wait when a picture is removed. */
export async function markCopiesOf(db: Db, removed: PhotoId): Promise<void> {
  const look = await lookOf(db, removed)
  if (look === undefined) return
  const [straight, mirrored] = bitsTo(look, sql`fingerprint`)
  await run(
    db,
    sql`
      update photos set near_bits = least(${straight}, ${mirrored}), near_mirrored = ${mirrored} < ${straight},
        near_photo = ${removed}
      where reviewed_at is null and status <> 'removed' and site_id = ${look.site_id} and id <> ${removed}
        and least(${straight}, ${mirrored}) <= ${NEAR_WITHIN} and (near_bits is null or near_bits > least(${straight}, ${mirrored}))
    `,
  )
}

const lookOf = (db: Db, photo: PhotoId) =>
  maybeOne(db, sql<Look>`select site_id, fingerprint::text from photos where id = ${photo} and fingerprint is not null`)

const bitsTo = ({ fingerprint }: Look, column: ReturnType<typeof sql>) =>
  [
    differingBits(column, sql`${fingerprint}::bit(64)`),
    differingBits(column, sql`${mirrorOf(fingerprint)}::bit(64)`),
  ] as const
