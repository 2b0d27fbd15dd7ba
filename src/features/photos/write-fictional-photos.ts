import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { fingerprintOf } from '#platform/images/fingerprint.ts'
import type { Picture } from '#platform/images/picture.ts'
import { placeholderOf } from '#platform/images/placeholder.ts'

import { chooseMainPhoto } from './choose-main-photo.ts'
import { saveFirstFiles } from './photo-files.ts'
import { photoDeleted, photoUploaded } from './photos.events.ts'
import { refuseSealed } from './sealed-pictures.ts'

const RANDOM_BYTES = 16

/** A picture from the operator's folder, decoded. */
export type FictionalPhoto = { bytes: Buffer; picture: Picture }

type Tx = Pick<Context, 'db' | 'clock' | 'random' | 'files' | 'log' | 'live' | 'keys' | 'announce' | 'site' | 'now'>
type Row = { id: PhotoId; client_id: string; key: string; position: number }

/**
 * Gives a fictional profile exactly these pictures, in this order, in the caller's transaction; existing ones stay. The
 * operator has reviewed them. Returns whether anything changed. `expect` is told each key before its files are written.
 */
export async function writeFictionalPhotos(
  tx: Tx,
  profile: ProfileId,
  photos: readonly FictionalPhoto[],
  expect: (key: string) => Promise<void>,
): Promise<boolean> {
  const rows = await many(
    tx.db,
    sql<Row>`select id, client_id, key, position from photos where profile_id = ${profile}`,
  )
  const had = new Map(rows.map((row) => [row.client_id, row]))
  const wanted = photos.map((photo, index) => ({ ...photo, client: idOf(photo.bytes), position: index + 1 }))
  const gone = rows.filter(({ client_id }) => !wanted.some(({ client }) => client === client_id))
  const moved = wanted.flatMap(({ client, position }) => {
    const row = had.get(client)
    return row && row.position !== position ? [{ id: row.id, position }] : []
  })
  const fresh = wanted.filter(({ client }) => !had.has(client))
  for (const { id, key } of gone) {
    await run(tx.db, sql`delete from photos where id = ${id}`)
    await tx.announce(tx, photoDeleted, { photo: id, profile, site: tx.site.id, key })
  }
  for (const { id, position } of moved) await run(tx.db, sql`update photos set position = ${position} where id = ${id}`)
  for (const photo of fresh) {
    const key = `photos/${tx.random.token(RANDOM_BYTES)}`
    await expect(key)
    await add(tx, profile, { ...photo, key })
  }
  const changed = gone.length + moved.length + fresh.length > 0
  if (changed) await chooseMainPhoto(tx, profile)
  return changed
}

/** CONS-56: one more picture, last in order. The same file twice is one photo. */
export async function addFictionalPhoto(
  tx: Tx,
  profile: ProfileId,
  photo: FictionalPhoto,
  expect: (key: string) => Promise<void>,
): Promise<void> {
  const client = idOf(photo.bytes)
  const { known, last } = await one(
    tx.db,
    sql<{ known: boolean; last: number }>`
      select coalesce(bool_or(client_id = ${client}), false) as known, coalesce(max(position), 0)::integer as last
      from photos where profile_id = ${profile}
    `,
  )
  if (known) return
  const key = `photos/${tx.random.token(RANDOM_BYTES)}`
  await expect(key)
  await add(tx, profile, { ...photo, client, position: last + 1, key })
  await chooseMainPhoto(tx, profile)
}

export async function dropFictionalPhoto(tx: Tx, profile: ProfileId, photo: PhotoId): Promise<boolean> {
  const row = await maybeOne(
    tx.db,
    sql<{ key: string }>`delete from photos where id = ${photo} and profile_id = ${profile} returning key`,
  )
  if (row === undefined) return false
  await tx.announce(tx, photoDeleted, { photo, profile, site: tx.site.id, key: row.key })
  await chooseMainPhoto(tx, profile)
  return true
}

async function add(
  tx: Tx,
  profile: ProfileId,
  { picture, client, position, key }: FictionalPhoto & { client: string; position: number; key: string },
): Promise<void> {
  const [fingerprint, placeholder] = await Promise.all([fingerprintOf(picture), placeholderOf(picture)])
  await refuseSealed(tx.db, fingerprint)
  const id = tx.random.token(RANDOM_BYTES) as PhotoId
  await saveFirstFiles(tx.files, key, picture)
  await run(
    tx.db,
    sql`
      insert into photos (id, site_id, profile_id, client_id, position, status, rating, width, height, placeholder,
        fingerprint, key, created_at, reviewed_at)
      values (${id}, ${tx.site.id}, ${profile}, ${client}, ${position}, 'approved', 'safe', ${picture.width},
        ${picture.height}, ${placeholder}, ${fingerprint}::bit(64), ${key}, ${tx.now()}, ${tx.now()})
    `,
  )
  await tx.announce(tx, photoUploaded, { photo: id, profile, site: tx.site.id, key })
}

/** A UUID derived from the bytes: the same file is the same photo. */
export function idOf(bytes: Buffer): string {
  const hex = createHash('sha256').update(bytes).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
