import { sql } from 'kysely'

import type { PhotoId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne } from '#platform/db/query.ts'

export type Unreviewed = {
  id: PhotoId
  site_id: string
  /** Others wait for a pending one; an approved one is out already. */
  status: 'pending' | 'approved'
  name: string
  birth_date: string
  width: number
  height: number
  created_at: Date
}

/** As many as a reviewer looks at in a few minutes; the next ones are asked for before these run out. */
const BATCH = 50

/** What waits for a person's eyes, those that others wait for first, then the oldest. `skip` are on the screen already. */
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

/** Where the bytes of a picture are, for the review page alone: it authorises by itself. */
export async function findPhotoKey(db: Db, id: string): Promise<string | undefined> {
  const row = await maybeOne(db, sql<{ key: string }>`select key from photos where id::text = ${id}`)
  return row?.key
}
