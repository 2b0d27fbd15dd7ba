import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { one } from '#platform/db/query.ts'

export type MailStops = { bounced: number; complained: number; unsubscribed: number }

/** Mailboxes that stopped our emails since then: gone, marked as spam, or by the mail program's button. */
export const countMailStops = (db: Db, since: Date): Promise<MailStops> =>
  one(
    db,
    sql<MailStops>`
      select count(*) filter (where reason = 'bounce')::integer as bounced,
        count(*) filter (where reason = 'fbl')::integer as complained,
        count(*) filter (where reason = 'listunsubscribe')::integer as unsubscribed
      from mail_stops where stopped_at > ${since}
    `,
  )
