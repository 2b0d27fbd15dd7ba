import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import { definePrivacy } from '#platform/privacy.ts'

/**
 * FIG-44: an erased account stays in the count of its day, without anything that points at it. Runs before what it
 * reads is erased; the counts are deleted when the day can no longer be rolled up.
 */
export const growthPrivacy = definePrivacy({
  feature: 'growth',
  tables: {},
  exportOf: async () => null,

  async erase({ db }, { account }) {
    await run(
      db,
      sql`
        insert into growth_erased (site_id, day, lander, variant, source, country, device, accounts, confirmed, photos,
          messages, buyers)
        select site_id, day, lander, variant, source, country, device, 1, confirmed::integer, photo::integer,
          message::integer, purchase::integer
        from signup_steps where account_id = ${account}
        on conflict (site_id, day, lander, variant, source, country, device) do update set
          accounts = growth_erased.accounts + 1, confirmed = growth_erased.confirmed + excluded.confirmed,
          photos = growth_erased.photos + excluded.photos, messages = growth_erased.messages + excluded.messages,
          buyers = growth_erased.buyers + excluded.buyers
      `,
    )
  },
})
