import { sql } from 'kysely'

import { deviceName } from '#features/accounts/device-name.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { ConsoleContext, Staff, StaffContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { networkOf } from '#platform/rate-limiter.ts'

export type Act = {
  /** Area and verb, such as `member.reveal`. */
  act: string
  site?: SiteId | undefined
  subject?: { kind: string; id: string } | undefined
  reason?: string | undefined
  case?: string | undefined
  /** Masked where personal. */
  before?: unknown
  after?: unknown
}

/** CONS-3: every act of staff, and every reading of personal data, in the transaction that does it. */
export const recordAct = (tx: StaffContext, act: Act): Promise<void> => recordActOf(tx, tx.staff, act)

/** A reading that a page repeats is one look: recorded again only after a while. */
export async function recordReading(tx: StaffContext, act: Act, oneLook: number): Promise<void> {
  const since = new Date(tx.now().getTime() - oneLook)
  const before = await maybeOne(
    tx.db,
    sql`
      select from staff_actions
      where subject_kind = ${act.subject?.kind ?? null} and subject_id = ${act.subject?.id ?? null} and at > ${since}
        and act = ${act.act} and staff_id = ${tx.staff.id}
      limit 1
    `,
  )
  if (before === undefined) await recordAct(tx, act)
}

/** For acts before somebody is signed in. */
export async function recordActOf(
  tx: Pick<ConsoleContext, 'db' | 'clock' | 'address' | 'userAgent'>,
  { id, grants }: Pick<Staff, 'id' | 'grants'>,
  { act, site, subject, reason, case: caseRef, before, after }: Act,
): Promise<void> {
  await run(
    tx.db,
    sql`
      insert into staff_actions (at, staff_id, roles, network, device, act, site_id, subject_kind, subject_id, reason, case_ref, before, after)
      values (${tx.clock.now()}, ${id}, ${grants.map(({ role }) => role)}, ${networkOf(tx.address)}, ${deviceName(tx.userAgent)},
        ${act}, ${site ?? null}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${reason ?? null}, ${caseRef ?? null},
        ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)
    `,
  )
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
