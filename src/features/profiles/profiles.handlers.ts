import { sql } from 'kysely'

import { accountConfirmed, accountDeleted, accountReturned } from '#features/accounts/accounts.events.ts'
import type { ProfileId } from '#kernel/ids.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

import { visibilityChanged } from './profiles.events.ts'

type Changed = { profile: ProfileId }

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

  within(accountDeleted, 'hide-profile', async (tx, { account }, announce) => {
    const hidden = await maybeOne(
      tx.db,
      sql<Changed>`
        update profiles set status = 'disabled' where account_id = ${account} and status = 'active' returning id as profile
      `,
    )
    if (hidden) await announce(tx, visibilityChanged, hidden)
  }),
  within(accountReturned, 'show-profile-again', async (tx, { account, confirmed }, announce) => {
    if (!confirmed) return
    // Leaving and coming back ends no suspension.
    const shown = await maybeOne(
      tx.db,
      sql<Changed>`
        update profiles set status = 'active' where account_id = ${account} and status = 'disabled' returning id as profile
      `,
    )
    if (shown) await announce(tx, visibilityChanged, shown)
  }),
]
