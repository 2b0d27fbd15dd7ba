import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { many } from '#platform/db/query.ts'

/** Which of these sessions open nothing any more. */
export async function findEndedStaffSessions(
  { db, now }: { db: Db; now: Date },
  sessions: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await many(
    db,
    sql<{ session: Buffer }>`
      select asked.session from unnest(${sessions}::bytea[]) as asked (session)
      where not exists (
        select from staff_sessions join staff on staff.id = staff_id
        where token_hash = asked.session and expires_at > ${now} and locked_at is null
      )
    `,
  )
  return rows.map(({ session }) => session)
}
