import { sql } from 'kysely'

import type { PhotoId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne } from '#platform/db/query.ts'

type Unreviewed = {
  id: PhotoId
  site_id: string
  /** Others can't see a pending one yet; an approved one is already visible. */
  status: 'pending' | 'approved'
  name: string
  birth_date: string
  width: number
  height: number
  created_at: Date
}

/** A few minutes of work; the next batch is requested before this one runs out. */
const BATCH = 50

/** Pictures to review: pending first, then the oldest. `skip` are already on the screen. */
export function listUnreviewed(db: Db, skip: readonly string[]): Promise<Unreviewed[]> {
  return many(
    db,
    sql<Unreviewed>`
      select id, site_id, status, name, birth_date::text, width, height, created_at from photos_to_review
      where id::text <> all (${skip}::text[])
      order by status = 'approved', created_at, id limit ${BATCH}
    `,
  )
}

/** Where a picture's bytes are, for the review page only, which does its own authorisation. */
export async function findPhotoKey(db: Db, id: string): Promise<string | undefined> {
  const row = await maybeOne(db, sql<{ key: string }>`select key from photos where id::text = ${id}`)
  return row?.key
}
