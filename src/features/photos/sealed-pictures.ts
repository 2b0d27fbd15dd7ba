import { type RawBuilder, sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, one, run } from '#platform/db/query.ts'
import { siteById } from '#platform/site.ts'

import { hidePhoto } from './hide-photo.ts'
import { differingBits, mirrorOf } from './looks.ts'
import { SAME_WITHIN } from './photos.rules.ts'
import { type ReviewContext, reviewPhoto } from './review-photo.ts'

/**
 * CONS-17: the one answer to whether a picture is under seal, for every door that shows one: profiles, conversations,
 * cases, attachments. A condition on its storage key.
 */
export const isSealed = (key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from sealed_pictures sealed where sealed.key = ${key})`

export async function isUnderSeal(db: Db, key: string): Promise<boolean> {
  const { sealed } = await one(db, sql<{ sealed: boolean }>`select ${isSealed(sql`${key}`)} as sealed`)
  return sealed
}

const isSame = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`${differingBits(one, other)} <= ${SAME_WITHIN}`

/** For uploads of every kind. Says no more than that. */
export async function refuseSealed(db: Db, fingerprint: string): Promise<void> {
  const { found } = await one(
    db,
    sql<{ found: boolean }>`
      select exists (
        select from sealed_looks where ${isSame(sql`sealed_looks.fingerprint`, sql`${fingerprint}::bit(64)`)}
      ) as found
    `,
  )
  if (found) throw new DomainError('photo_refused')
}

/** Notes the look of a picture that is no photo of a profile. One under seal is closed from the start. */
export async function keepLook(db: Db, key: string, fingerprint: string): Promise<void> {
  await keep(db, key, sql`select ${fingerprint}::bit(64) as fingerprint`)
}

/** For a copy of a picture. */
export async function copyLook(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await keep(db, to, sql`select fingerprint from (${LOOKS}) looks where key = ${from} and fingerprint is not null`)
}

const LOOKS = sql`select key, fingerprint from photos union all select key, fingerprint from picture_looks`

async function keep(db: Db, key: string, look: RawBuilder<unknown>): Promise<void> {
  await run(
    db,
    sql`
      with look as (
        insert into picture_looks (key, fingerprint) select ${key}, fingerprint from (${look}) look
        on conflict (key) do update set fingerprint = excluded.fingerprint returning fingerprint
      )
      insert into sealed_pictures (key, seal)
      select ${key}, seal from sealed_looks join look on ${isSame(sql`sealed_looks.fingerprint`, sql`look.fingerprint`)}
      on conflict do nothing
    `,
  )
}

type Seal = { seal: string; looks: readonly string[]; photos: readonly PhotoId[] }

/**
 * Closes these pictures and all that look like them, mirrored ones included, on every site: nobody fetches or uploads
 * them again until the seal is lifted. Returns the storage keys. Scans all looks, a second per million: sealing is rare.
 */
export async function sealLooks(tx: ReviewContext, { seal, looks, photos }: Seal): Promise<string[]> {
  const all = [...looks, ...(await listLooks(tx.db, photos))].flatMap((look) => [look, mirrorOf(look)])
  await run(
    tx.db,
    sql`
      insert into sealed_looks (seal, fingerprint) select ${seal}, look::bit(64) from unnest(${all}::text[]) look
      on conflict do nothing
    `,
  )
  const rows = await many(
    tx.db,
    sql<{ key: string }>`
      insert into sealed_pictures (key, seal)
      select key, ${seal} from (${LOOKS}) looks
      where exists (
        select from sealed_looks
        where seal = ${seal} and ${isSame(sql`sealed_looks.fingerprint`, sql`looks.fingerprint`)}
      )
      union select key, ${seal} from photos where id = any(${photos}::text[])
      on conflict do nothing
      returning key
    `,
  )
  await hideSealed(tx, seal)
  return rows.map(({ key }) => key)
}

async function listLooks(db: Db, photos: readonly PhotoId[]): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ look: string }>`
      select fingerprint::text as look from photos where id = any(${photos}::text[]) and fingerprint is not null
    `,
  )
  return rows.map(({ look }) => look)
}

type Photo = { id: PhotoId; profile_id: ProfileId; site_id: string; key: string }

/** Silently: no owner is warned. In the order in which everyone locks. */
async function hideSealed(tx: ReviewContext, seal: string): Promise<void> {
  const shown = await many(
    tx.db,
    sql<Photo>`
      select photo.id, photo.profile_id, photo.site_id, photo.key from photos photo
      join sealed_pictures sealed on sealed.key = photo.key
      where sealed.seal = ${seal} and photo.status = 'approved' order by photo.profile_id, photo.id
    `,
  )
  for (const { id, profile_id, site_id, key } of shown) {
    const change = { db: tx.db, site: siteById(tx, site_id), now: () => tx.clock.now() }
    const rating = await hidePhoto(change, { id, profile: profile_id })
    await run(tx.db, sql`update sealed_pictures set rating = ${rating ?? null} where key = ${key} and seal = ${seal}`)
  }
}

/** It was something else: what no other seal closes is seen again. */
export async function liftSeal(tx: ReviewContext, seal: string): Promise<void> {
  await run(tx.db, sql`delete from sealed_looks where seal = ${seal}`)
  const rows = await many(
    tx.db,
    sql<{ id: PhotoId | null; rating: 'safe' | 'adult' | null; other: boolean; key: string }>`
      with lifted as (delete from sealed_pictures where seal = ${seal} returning key, rating)
      select photo.id, lifted.rating, lifted.key, exists (
        select from sealed_pictures other where other.key = lifted.key and other.seal <> ${seal}
      ) as other
      from lifted left join photos photo on photo.key = lifted.key and photo.status = 'pending'
      where lifted.rating is not null
    `,
  )
  for (const { id, rating, other, key } of rows) {
    if (other)
      await run(tx.db, sql`update sealed_pictures set rating = ${rating} where key = ${key} and rating is null`)
    else if (id !== null && rating !== null) {
      await run(
        tx.db,
        sql`delete from banned_looks using photos where photos.id = ${id} and banned_looks.fingerprint = photos.fingerprint`,
      )
      await reviewPhoto(tx, id, { approve: rating })
    }
  }
}
