import { sql } from 'kysely'

import { DAY } from '#kernel/time.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineRetention } from '#platform/retention.ts'

import { dropPhotos } from './drop-photos.ts'

export const chatRetentions = [
  defineRetention({
    what: 'unsent_photos',
    // From the upload: long enough to survive a lost connection.
    kept: 1 * DAY,
    run: (ctx, before) => inTransaction(ctx, (tx) => dropPhotos(tx, sql`seq is null and created_at <= ${before}`)),
  }),
]
