import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import { one } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

/** NAV-4: the number on the installed app's icon: unread messages and new likes. */
export async function badgeOf({ db }: Pick<JobContext, 'db'>, account: MemberId): Promise<number> {
  const { badge } = await one(
    db,
    sql<{ badge: number }>`
      select ((select coalesce(sum(unread), 0) from unread_chats chat where chat.profile_id = account.profile_id)
        + (select count(*) from new_likes fresh where fresh.profile_id = account.profile_id))::integer as badge
      from account_facts account where account.id = ${account}
    `,
  )
  return badge
}
