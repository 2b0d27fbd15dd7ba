import { sql } from 'kysely'

import type { SiteId, StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, run } from '#platform/db/query.ts'

import { hintConsole } from './console-hints.ts'
import { recordAct } from './record-act.ts'
import type { SecondPersonAct } from './second-person.ts'

type Row = {
  id: string
  kind: string
  site_id: SiteId | null
  subject_kind: string | null
  subject_id: string | null
  payload: never
  case_ref: string | null
}

const LOCKED = 'Who asked was locked out.'

/** CONS-7: nobody agrees to what somebody asked who was locked out since; what waited for it is free again. */
export async function lapseRequestsOf(
  tx: StaffContext,
  kinds: readonly SecondPersonAct[],
  asker: StaffId,
): Promise<void> {
  const lapsed = await many(
    tx.db,
    sql<Row>`
      update staff_requests set outcome = 'withdrawn', answer = ${LOCKED}, decided_by = ${tx.staff.id}, decided_at = ${tx.now()}
      where asked_by = ${asker} and outcome is null
      returning id, kind, site_id, subject_kind, subject_id, payload, case_ref
    `,
  )
  for (const { id, kind, site_id, subject_kind, subject_id, payload, case_ref } of lapsed) {
    await recordAct(tx, {
      ...{ act: 'request.lapse', reason: LOCKED, case: case_ref ?? undefined, site: site_id ?? undefined },
      ...(subject_kind && { subject: { kind: subject_kind, id: subject_id ?? '' } }),
      after: { request: id, kind },
    })
    await kinds.find((each) => each.kind === kind)?.release?.(tx, payload)
  }
  if (lapsed.length > 0) hintConsole(tx, 'requests')
}

/** For something that is decided in another way from now on; what was frozen stays so. */
export async function endRequestsAbout(tx: StaffContext, subject: { kind: string; id: string }): Promise<void> {
  await run(
    tx.db,
    sql`
      update staff_requests set outcome = 'withdrawn', decided_by = ${tx.staff.id}, decided_at = ${tx.now()}
      where subject_kind = ${subject.kind} and subject_id = ${subject.id} and outcome is null
    `,
  )
  hintConsole(tx, 'requests')
}
