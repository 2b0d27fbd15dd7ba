import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

import { deleteFiles } from '#features/photos/photo-files.ts'
import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'

const payload = z.strictObject({ key: z.string() })

/** The files of a photo whose row is gone. May run twice: it deletes only what is there. */
export const deleteChatPhotoFiles: Job = {
  name: 'delete-chat-photo-files',
  run: ({ files }, raw) => deleteFiles(files, payload.parse(raw).key),
}

/**
 * Forgets photos of conversations: the rows now, so that nobody finds the bytes any more, and the files by a job that is
 * written in the same transaction. The payload names nobody: it outlives whoever is erased meanwhile.
 */
export async function dropPhotos(tx: { db: Db }, which: RawBuilder<unknown>): Promise<number> {
  const gone = await many(tx.db, sql<{ key: string }>`delete from chat_photos where ${which} returning key`)
  for (const { key } of gone) await enqueue(tx.db, deleteChatPhotoFiles.name, { key })
  return gone.length
}
