import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

type Unsent = { from: ProfileId; to: ProfileId; text: string; at: Date }

/** Stores a message that could not be sent: the conversation offers it as a draft until its author writes something. */
export async function keepUnsent({ db }: { db: Db }, { from, to, text, at }: Unsent): Promise<void> {
  await run(
    db,
    sql`
      insert into unsent_messages (profile_id, other_id, body, kept_at) values (${from}, ${to}, ${text}, ${at})
      on conflict (profile_id, other_id) do nothing
    `,
  )
}
