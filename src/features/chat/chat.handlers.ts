import { sql } from 'kysely'

import { memberBlocked } from '#features/blocks/blocks.events.ts'
import { run } from '#platform/db/query.ts'
import { within } from '#platform/events.ts'

import { messageSent } from './chat.events.ts'

export const chatHandlers = [
  /** CHAT-7: the blocker holds the lock of the pair: a message on its way is here to be deleted, or is refused. */
  within(memberBlocked, 'delete-chats', async ({ db, live }, { blocker, blocked }) => {
    await run(
      db,
      sql`
        delete from conversations where low_id = low_of(${blocker}, ${blocked})
          and high_id = high_of(${blocker}, ${blocked})
      `,
    )
    for (const who of [blocker, blocked]) live.publish(who, { type: 'chats' })
  }),

  /** CHAT-3: the other's open pages, and the sender's other tabs. */
  within(messageSent, 'hint-message', async ({ live }, { conversation, seq, from, to }) => {
    for (const who of [to, from]) live.publish(who, { type: 'message', conversation, seq })
  }),
]
