import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { maybeOne } from '#platform/db/query.ts'
import type { FileStore } from '#platform/files.ts'

import { openFile } from './photo-files.ts'

/**
 * The small square of a photo for an email, as JPEG, which every mail client shows. Left out when it is no longer
 * approved by then.
 */
export async function mailedPicture(
  { db, files }: { db: Db; files: FileStore },
  id: string,
): Promise<Buffer | undefined> {
  const row = await maybeOne(
    db,
    sql<{ key: string }>`select key from photos where id = ${id} and status = 'approved' and rating = 'safe'`,
  )
  return row && (await openFile(files, row.key, 'thumb', 'jpeg'))?.bytes
}
