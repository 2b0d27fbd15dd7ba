import { sql } from 'kysely'

import { many, run } from '#platform/db/query.ts'
import { definePrivacy, type Json } from '#platform/privacy.ts'

export const pushPrivacy = definePrivacy({
  feature: 'push',
  tables: { push_subscriptions: ['account_id'] },

  /** Endpoint and keys are the browser's secrets: anyone who has them can send to it. */
  exportOf: ({ db }, { account }) =>
    many(
      db,
      sql<Record<string, Json>>`
        select device, subscribed_at from push_subscriptions where account_id = ${account} order by subscribed_at
      `,
    ),

  async erase({ db }, { account }) {
    await run(db, sql`delete from push_subscriptions where account_id = ${account}`)
  },
})
