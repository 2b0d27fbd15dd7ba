import { sql } from 'kysely'

import { REPORTABLE_FOR } from '#features/moderation/moderation.rules.ts'
import { DAY } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineRetention } from '#platform/retention.ts'

import { dropFiles, dropPhotos } from './drop-photos.ts'

export const chatRetentions = [
  defineRetention({
    what: 'unsent_photos',
    // From the upload: long enough to survive a lost connection.
    kept: 1 * DAY,
    run: (ctx, before) => inTransaction(ctx, (tx) => dropPhotos(tx, sql`seq is null and created_at <= ${before}`)),
  }),
  defineRetention({
    what: 'ended_messages',
    // Since each was sent.
    kept: REPORTABLE_FOR,
    run: (ctx, before) =>
      inTransaction(ctx, async (tx) => {
        const gone = await many(
          tx.db,
          sql<{ key: string | null }>`delete from ended_messages where sent_at <= ${before} returning photo_key as key`,
        )
        for (const { key } of gone) if (key !== null) await dropFiles(tx, key)
        return gone.length
      }),
  }),
]
