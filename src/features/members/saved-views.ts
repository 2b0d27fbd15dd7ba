import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import type { MemberFilter } from './list-members.ts'
import { SAVED_VIEWS } from './members.rules.ts'

type View = { id: string; name: string; filter: never }

export const listMemberViews = ({ db, staff }: StaffContext): Promise<View[]> =>
  many(db, sql<View>`select id, name, filter from member_views where staff_id = ${staff.id} order by kept_at, id`)

/** CONS-21: under the same name it replaces the one before. */
export function saveMemberView(ctx: StaffContext, { name, filter }: { name: string; filter: MemberFilter }) {
  return inTransaction(ctx, async ({ db, staff, now }) => {
    await lockName(db, `views ${staff.id}`)
    await run(db, sql`delete from member_views where staff_id = ${staff.id} and name = ${name}`)
    const { kept } = await one(
      db,
      sql<{ kept: number }>`select count(*)::integer as kept from member_views where staff_id = ${staff.id}`,
    )
    if (kept >= SAVED_VIEWS) throw new ConsoleError('too_many_views')
    return one(
      db,
      sql<{ id: string }>`
        insert into member_views (staff_id, name, filter, kept_at)
        values (${staff.id}, ${name}, ${JSON.stringify(filter)}::jsonb, ${now()}) returning id
      `,
    )
  })
}

export async function dropMemberView({ db, staff }: StaffContext, { id }: { id: string }): Promise<void> {
  await run(db, sql`delete from member_views where id = ${id} and staff_id = ${staff.id}`)
}
