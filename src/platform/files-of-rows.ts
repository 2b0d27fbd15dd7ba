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
  /** The job's name. */
  task: string
  /** Rows that know the key. */
  rowsOf: (key: string) => RawBuilder<unknown>
  /** Takes away what lies under a key. */
  remove: (files: FileStore, key: string) => Promise<void>
}
type Place = { db: Db; clock: Clock }

/**
 * Files whose key stands in a row. They cannot be stored at one stroke: files come before the row, and a process or
 * database that is killed between the two leaves either side in doubt. So a second look is ordered first: if no row
 * knows the key by then, the files go. The job names nobody.
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

  /** To be called before the first file is written, and outside a transaction: it must outlive a failure. */
  const expect = ({ db, clock }: Place, key: string) =>
    enqueue(db, task, { key }, new Date(clock.now().getTime() + LOOK_AGAIN_AFTER))

  /** For the transaction that takes the row away: once it has been committed, the files follow. */
  const release = (tx: { db: Db }, key: string) => enqueue(tx.db, task, { key })

  /** Writes files and their row; `fresh` tells that the row knows this key, and not an earlier one. */
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
      // A refusal comes before the commit. After any other error nobody can say whether the database has committed:
      // it may have been killed before it answered. Then the second look knows.
      if (error instanceof DomainError) await remove(ctx.files, key)
      throw error
    }
  }

  return { job, expect, release, store }
}
