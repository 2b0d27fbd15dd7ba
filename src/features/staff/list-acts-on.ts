import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

export type ActOn = { id: string; at: Date; name: string; act: string; reason: string | null; after: unknown }

/** Enough to see how something came about. */
const SHOWN = 50

/** What staff did about one thing, newest first. The caller has checked that it may be known. */
export function listActsOn(ctx: StaffContext, subject: { kind: string; id: string }): Promise<ActOn[]> {
  return many(
    ctx.db,
    sql<ActOn>`
      select acts.id, at, staff.name, act, reason, after from staff_actions acts join staff on staff.id = staff_id
      where subject_kind = ${subject.kind} and subject_id = ${subject.id} order by at desc, seq desc limit ${SHOWN}
    `,
  )
}
