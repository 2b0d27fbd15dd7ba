import { sql } from 'kysely'

import { accountConfirmed } from '#features/accounts/accounts.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

export const profilesHandlers = [
  within(accountConfirmed, 'show-profile', async ({ db }, { account }) => {
    await run(db, sql`update profiles set status = 'active' where account_id = ${account}`)
  }),
]
