import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

import { HOUR } from '#kernel/time.ts'
import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'
import { enqueue } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import type { Clock } from '#platform/ports.ts'

import { deleteFiles } from './photo-files.ts'

/** Far longer than any upload takes. */
const LOOK_AGAIN_AFTER = HOUR
const payload = z.strictObject({ key: z.string() })

/**
 * The files of a picture are written before the row that knows them. A process that is killed between the two would leave
 * them for ever, so a second look is ordered first: if no row knows the key by then, the files go. It names nobody.
 */
export function unkeptFiles(name: string, rowsOf: (key: string) => RawBuilder<unknown>) {
  const job: Job = {
    name,
    run: async ({ db, files }, raw) => {
      const { key } = payload.parse(raw)
      const { kept } = await one(db, sql<{ kept: boolean }>`select exists (${rowsOf(key)}) as kept`)
      if (!kept) await deleteFiles(files, key)
    },
  }
  const lookAgain = ({ db, clock }: { db: Db; clock: Clock }, key: string) =>
    enqueue(db, name, { key }, new Date(clock.now().getTime() + LOOK_AGAIN_AFTER))
  return { job, lookAgain }
}

export const unkeptPhotos = unkeptFiles('forget-unkept-photo', (key) => sql`select from photos where key = ${key}`)
