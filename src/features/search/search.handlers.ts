import { sql } from 'kysely'

import { orientationWithdrawn } from '#features/accounts/accounts.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

import { ORIENTATION_FILTERS } from './search.rules.ts'

export const searchHandlers = [
  within(orientationWithdrawn, 'forget-wishes-of-search', async ({ db }, { profile }) => {
    await run(
      db,
      sql`update last_searches set filters = filters - ${ORIENTATION_FILTERS}::text[] where profile_id = ${profile}`,
    )
  }),
]
