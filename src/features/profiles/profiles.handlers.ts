import { sql } from 'kysely'

import { accountConfirmed, accountDeleted, accountReturned } from '#features/accounts/accounts.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

export const profilesHandlers = [
  /** Ranked anew without a previous rank: searches that began earlier leave newcomers out. */
  within(accountConfirmed, 'show-profile', async ({ db, clock }, { account }) => {
    await run(
      db,
      sql`
        update profiles set status = 'active', ranked_at = ${clock.now()}, rank_before = null,
          rank = profile_rank(last_active, main_photo_id is not null, completeness)
        where account_id = ${account} and status = 'disabled'
      `,
    )
  }),

  within(accountDeleted, 'hide-profile', async ({ db }, { account }) => {
    await run(db, sql`update profiles set status = 'disabled' where account_id = ${account} and status = 'active'`)
  }),
  within(accountReturned, 'show-profile-again', async ({ db }, { account, confirmed }) => {
    if (!confirmed) return
    // Leaving and coming back ends no suspension.
    await run(db, sql`update profiles set status = 'active' where account_id = ${account} and status = 'disabled'`)
  }),
]
