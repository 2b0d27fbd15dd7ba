import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

/** How often this person did something since two moments, the later one first. */
export const countActs = ({ db, staff }: StaffContext, act: string, { hour, day }: { hour: Date; day: Date }) =>
  one(
    db,
    sql<{ hour: number; day: number }>`
      select count(*) filter (where at > ${hour})::integer as hour, count(*)::integer as day from staff_actions
      where staff_id = ${staff.id} and at > ${day} and act = ${act}
    `,
  )
