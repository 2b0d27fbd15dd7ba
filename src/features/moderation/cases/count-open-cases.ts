import { sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import { HOUR } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { CASE_KINDS, type CaseKind } from './cases.rules.ts'
import { mayKnow } from './scoped-cases.ts'

export type OpenCases = {
  kind: CaseKind
  open: number
  overdue: number
  /** Due within the hour, overdue ones included. */
  within_hour: number
  oldest_at: Date | null
  next_due_at: Date | null
}

/** CONS-10: open cases of every kind, those with none included, as far as this person may know them. */
export function countOpenCases(
  ctx: StaffContext,
  { brand }: { brand?: SiteId | undefined } = {},
): Promise<OpenCases[]> {
  const now = ctx.now()
  return many(
    ctx.db,
    sql<OpenCases>`
      select kinds.kind, count(cases.id)::integer as open, count(*) filter (where due_at <= ${now})::integer as overdue,
        count(*) filter (where due_at <= ${new Date(now.getTime() + HOUR)})::integer as within_hour,
        min(opened_at) as oldest_at, min(due_at) as next_due_at
      from unnest(${CASE_KINDS}::text[]) with ordinality as kinds (kind, place)
      left join cases on cases.kind = kinds.kind and closed_at is null and ${mayKnow(ctx, brand)}
      group by kinds.kind, kinds.place order by kinds.place
    `,
  )
}
