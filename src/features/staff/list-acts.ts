import { sql } from 'kysely'

import type { SiteId, StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { brandsFor, isInSight } from './scope.ts'
import { mayKnowAct } from './sealed-acts.ts'

export type ActLine = {
  id: string
  at: Date
  staff_id: StaffId
  name: string
  roles: string[]
  device: string
  network: string
  act: string
  site_id: SiteId | null
  subject_kind: string | null
  subject_id: string | null
  reason: string | null
  case_ref: string | null
  before: unknown
  after: unknown
}

export type ActFilter = {
  who?: StaffId | undefined
  /** Area of the acts, such as `member`. */
  what?: string | undefined
  subject?: string | undefined
  /** Id of the last line of the page before. */
  before?: string | undefined
}

const PAGE = 100
/** More lines than anybody reads in a table. */
export const CSV_LINES = 10_000

/** The log, newest first, for the brands somebody may see; what concerns no brand, of their colleagues there. */
export function listActs(ctx: StaffContext, filter: ActFilter, lines = PAGE): Promise<ActLine[]> {
  const { who, what, subject, before } = filter
  return many(
    ctx.db,
    sql<ActLine>`
      select acts.id, at, staff_id, staff.name, roles, device, network, act, site_id, subject_kind, subject_id, reason,
        case_ref, before, after
      from staff_actions acts join staff on staff.id = staff_id
      where (site_id is null and ${isInSight(ctx)} or site_id = any(${brandsFor(ctx, 'see_staff')}::text[]))
        and ${mayKnowAct(ctx)}
        and (${who ?? null}::text is null or staff_id = ${who ?? null})
        and (${what ?? null}::text is null or starts_with(act, ${`${what ?? ''}.`}))
        and (${subject ?? null}::text is null or subject_id = ${subject ?? null})
        and (${before ?? null}::text is null or (at, seq) < (select at, seq from staff_actions where id = ${before ?? null}))
      order by at desc, seq desc limit ${lines}
    `,
  )
}
