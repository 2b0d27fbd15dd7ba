import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

import { deleteFiles } from '#features/photos/photo-files.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'

const payload = z.strictObject({ key: z.string() })

/** Deletes the files of a photo whose row is gone. Idempotent. */
export const deleteChatPhotoFiles: Job = {
  name: 'delete-chat-photo-files',
  run: ({ files }, raw) => deleteFiles(files, payload.parse(raw).key),
}

/**
 * Deletes chat photos: the rows now, so that nobody can fetch the bytes, and the files by a job queued in the same
 * transaction, unless a report may still need them (R-MOD-12).
 */
export async function dropPhotos(tx: { db: Db }, which: RawBuilder<unknown>): Promise<number> {
  const gone = await many(
    tx.db,
    sql<{ key: string; kept: boolean }>`
      with gone as (delete from chat_photos where ${which} returning key)
      select key, exists (select from ended_messages where photo_key = key) as kept from gone
    `,
  )
  for (const { key, kept } of gone) if (!kept) await dropFiles(tx, key)
  return gone.length
}

/** The payload has no personal data, because it outlives erased accounts. */
export const dropFiles = (tx: { db: Db }, key: string) => enqueue(tx.db, deleteChatPhotoFiles.name, { key })
