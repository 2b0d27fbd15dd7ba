import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { SAVED_VIEWS, type ViewedList } from './staff.rules.ts'

type Filter = Record<string, string>
type View = { id: string; name: string; filter: Filter }

export const listViews = ({ db, staff }: StaffContext, list: ViewedList): Promise<View[]> =>
  many(
    db,
    sql<View>`
      select id, name, filter from staff_views where staff_id = ${staff.id} and list = ${list} order by kept_at, id
    `,
  )

/** CONS-21, FIG-17: under the same name it replaces the one before. */
export function saveView(
  ctx: StaffContext,
  { list, name, filter }: { list: ViewedList; name: string; filter: Filter },
) {
  return inTransaction(ctx, async ({ db, staff, now }) => {
    await lockName(db, `views ${staff.id}`)
    await run(db, sql`delete from staff_views where staff_id = ${staff.id} and list = ${list} and name = ${name}`)
    const { kept } = await one(
      db,
      sql<{ kept: number }>`
        select count(*)::integer as kept from staff_views where staff_id = ${staff.id} and list = ${list}
      `,
    )
    if (kept >= SAVED_VIEWS) throw new ConsoleError('too_many_views')
    return one(
      db,
      sql<{ id: string }>`
        insert into staff_views (staff_id, list, name, filter, kept_at)
        values (${staff.id}, ${list}, ${name}, ${JSON.stringify(filter)}::jsonb, ${now()}) returning id
      `,
    )
  })
}

export async function dropView({ db, staff }: StaffContext, id: string): Promise<void> {
  await run(db, sql`delete from staff_views where id = ${id} and staff_id = ${staff.id}`)
}
