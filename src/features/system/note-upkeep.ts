import { sql } from 'kysely'

import type { Db } from '#platform/db/pool.ts'
import { one, run } from '#platform/db/query.ts'

export type Upkeep = { what: 'backup' | 'audit' | 'check'; ran_at: Date; ok: boolean; says: string }

/** CONS-60: the console shows when each last ran, and with what result. */
export async function noteUpkeep(db: Db, { what, ran_at, ok, says }: Upkeep): Promise<void> {
  // A backup before an upgrade may read a database that has no place for the note yet.
  const { known } = await one(db, sql<{ known: boolean }>`select to_regclass('upkeep_runs') is not null as known`)
  if (!known) return
  await run(
    db,
    sql`
      insert into upkeep_runs as known (what, ran_at, ok, says) values (${what}, ${ran_at}, ${ok}, ${says})
      on conflict (what) do update set ran_at = excluded.ran_at, ok = excluded.ok, says = excluded.says
        where known.ran_at <= excluded.ran_at
    `,
  )
}
