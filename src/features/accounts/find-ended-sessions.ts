import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

import { SESSION_IDLE } from './accounts.rules.ts'
import { isAdmitted } from './suspend-account.ts'

/**
 * Indexes of the sessions that are over: ended, expired, or of a deleted or suspended account. Unlike findSession() it
 * does not count as use: an open page alone keeps nobody logged in.
 */
export async function findEndedSessions(
  { db, now }: { db: Db; now: Date },
  hashes: readonly Buffer[],
): Promise<number[]> {
  const rows = await many(
    db,
    sql<{ place: number }>`
      select asked.place - 1 as place from unnest(${hashes}::bytea[]) with ordinality as asked (hash, place)
      where not exists (
        select from sessions join accounts on accounts.id = sessions.account_id
        where sessions.token_hash = asked.hash and accounts.status <> 'deleted' and ${isAdmitted(now)}
          and sessions.expires_at > ${now} and sessions.last_used_at > ${new Date(now.getTime() - SESSION_IDLE)}
      )
    `,
  )
  return rows.map(({ place }) => place)
}
