import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'

type Unsent = { from: ProfileId; to: ProfileId; text: string; at: Date }

/** What could not go out by itself: the conversation's screen offers it as a draft until its writer says something. */
export async function keepUnsent({ db }: { db: Db }, { from, to, text, at }: Unsent): Promise<void> {
  await run(
    db,
    sql`
      insert into unsent_messages (profile_id, other_id, body, kept_at) values (${from}, ${to}, ${text}, ${at})
      on conflict (profile_id, other_id) do nothing
    `,
  )
}
