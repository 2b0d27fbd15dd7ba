import { sql } from 'kysely'

import { orientationWithdrawn } from '#features/accounts/accounts.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

export const swipeHandlers = [
  within(orientationWithdrawn, 'forget-wishes-of-finder', async ({ db }, { profile }) => {
    await run(db, sql`update match_wishes set answers = answers - 'gender' where profile_id = ${profile}`)
  }),
]
