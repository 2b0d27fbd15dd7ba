import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineRetention } from '#platform/retention.ts'

import { attachmentFiles } from './keep-attachment.ts'

export const complaintsRetentions = [
  defineRetention({
    what: 'complaints',
    // From the answer, as for reports: half a year to object, and the yearly figures (DSA 15).
    kept: 395 * DAY,
    run: async ({ db, files }, before) => {
      const old = sql`answered_at <= ${before}`
      const attached = await many(
        db,
        sql<{ key: string }>`
          select file.key from complaint_files file join complaints on complaints.id = file.complaint_id where ${old}
        `,
      )
      // Files before rows: if this fails in between, the rows still lead to the rest.
      for (const { key } of attached) await files.delete(key)
      return run(db, sql`delete from complaints where ${old}`)
    },
  }),
  defineRetention({
    what: 'unsent_attachments',
    // From the upload: anyone still writing after a day chooses the file again.
    kept: 1 * DAY,
    run: (ctx, before) =>
      inTransaction(ctx, async (tx) => {
        const gone = await many(
          tx.db,
          sql<{ key: string }>`
            delete from complaint_files where complaint_id is null and stored_at <= ${before} returning key
          `,
        )
        for (const { key } of gone) await attachmentFiles.release(tx, key)
        return gone.length
      }),
  }),
]
