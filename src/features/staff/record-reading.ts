import { sql } from 'kysely'

import { MINUTE } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { type Act, recordAct } from './record-act.ts'

/** A page that refreshes itself is read once. */
const SAME_READING = 10 * MINUTE

/** CONS-3: that somebody opened something; once for as long as they look at it. */
export async function recordReading(
  tx: StaffContext,
  act: Act & { subject: NonNullable<Act['subject']> },
): Promise<void> {
  const before = await maybeOne(
    tx.db,
    sql`
      select from staff_actions
      where subject_kind = ${act.subject.kind} and subject_id = ${act.subject.id} and staff_id = ${tx.staff.id}
        and act = ${act.act} and at > ${new Date(tx.now().getTime() - SAME_READING)} limit 1
    `,
  )
  if (before === undefined) await recordAct(tx, act)
}
