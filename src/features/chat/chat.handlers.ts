import { sql } from 'kysely'

import { memberBlocked } from '#features/blocks/blocks.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

export const chatHandlers = [
  /** CHAT-7: a message on its way either came before, and is deleted here, or meets the block and is refused. */
  within(memberBlocked, 'delete-chats', async ({ db }, { blocker, blocked }) => {
    await run(db, sql`select lock_pair(${blocker}, ${blocked})`)
    await run(
      db,
      sql`
        delete from conversations where low_id = least(${blocker}::text, ${blocked}::text)
          and high_id = greatest(${blocker}::text, ${blocked}::text)
      `,
    )
  }),
]
