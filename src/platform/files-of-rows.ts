import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

import { DomainError } from '#kernel/errors.ts'
import { HOUR } from '#kernel/time.ts'

import type { Db } from './db/pool.ts'
import { one } from './db/query.ts'
import { enqueue } from './events.ts'
import type { FileStore } from './files.ts'
import type { Job } from './jobs.ts'
import type { Clock } from './ports.ts'

/** Far longer than any upload takes. */
const LOOK_AGAIN_AFTER = HOUR
const payload = z.strictObject({ key: z.string() })

type Kind = {
  /** Job name. */
  task: string
  /** Rows that refer to the key. */
  rowsOf: (key: string) => RawBuilder<unknown>
  /** Deletes the files of a key. */
  remove: (files: FileStore, key: string) => Promise<void>
}
type Place = { db: Db; clock: Clock }

/**
 * Files referred to by a row. They cannot be stored atomically: files come before the row, and a process or database
 * killed in between leaves either in doubt. So a check is scheduled first: if no row refers to the key by then, the
 * files go. The job names nobody.
 */
export function filesOfRows({ task, rowsOf, remove }: Kind) {
  const job: Job = {
    name: task,
    run: async ({ db, files }, raw) => {
      const { key } = payload.parse(raw)
      const { kept } = await one(db, sql<{ kept: boolean }>`select exists (${rowsOf(key)}) as kept`)
      if (!kept) await remove(files, key)
    },
  }

  /** Call before writing the first file and outside a transaction: the check must survive a rollback. */
  const expect = ({ db, clock }: Place, key: string) =>
    enqueue(db, task, { key }, new Date(clock.now().getTime() + LOOK_AGAIN_AFTER))

  /** Call in the transaction that deletes the row: the files follow after commit. */
  const release = (tx: { db: Db }, key: string) => enqueue(tx.db, task, { key })

  /** Writes files and their row; `fresh` means the row refers to this key, not to an earlier one. */
  async function store<Result extends { fresh: boolean }>(
    ctx: Place & { files: FileStore },
    key: string,
    save: () => Promise<Result>,
  ): Promise<Result> {
    await expect(ctx, key)
    try {
      const result = await save()
      if (!result.fresh) await remove(ctx.files, key)
      return result
    } catch (error) {
      // A refusal precedes the commit. After any other error the outcome is unknown, because the database may have died
      // before it answered; the scheduled check decides.
      if (error instanceof DomainError) await remove(ctx.files, key)
      throw error
    }
  }

  return { job, expect, release, store }
}
