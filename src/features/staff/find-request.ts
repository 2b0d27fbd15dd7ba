import { sql } from 'kysely'

import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

export type OpenRequest = {
  id: string
  says: string
  reason: string
  asked_by_name: string
  asked_at: Date
  alone_from: Date | null
  own: boolean
}

/** What waits for a second person about one thing. */
export function findOpenRequest(
  ctx: StaffContext,
  subject: { kind: string; id: string },
): Promise<OpenRequest | undefined> {
  return maybeOne(
    ctx.db,
    sql<OpenRequest>`
      select request.id, says, reason, asker.name as asked_by_name, asked_at, alone_from, asked_by = ${ctx.staff.id} as own
      from staff_requests request join staff asker on asker.id = asked_by
      where subject_kind = ${subject.kind} and subject_id = ${subject.id} and outcome is null limit 1
    `,
  )
}
