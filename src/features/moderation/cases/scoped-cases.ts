import { type RawBuilder, sql } from 'kysely'

import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ProfileId, SiteId, StaffId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { type CaseKind, CLAIM_LASTS } from './cases.rules.ts'

/** SQL condition on `cases`: those that exist for this person. Sealed ones do for named staff only (CONS-18). */
export const mayKnow = (ctx: StaffContext, brand?: SiteId): RawBuilder<boolean> => sql`(
  cases.site_id = any(${brandsFor(ctx, 'decide_cases', brand)}::text[])
  and ${ctx.staff.childProtection ? sql`true` : sql`not cases.sealed`}
)`

/** SQL condition on `cases`: somebody works on it now. */
export const isClaimed = ({ now }: Pick<StaffContext, 'now'>): RawBuilder<boolean> =>
  sql`(cases.claimed_by is not null and cases.claimed_at > ${new Date(now().getTime() - CLAIM_LASTS)})`

export type Case = {
  id: string
  site_id: SiteId
  reference: string
  kind: CaseKind
  what: string
  report_id: string | null
  complaint_id: string | null
  profile_id: ProfileId | null
  language: string | null
  opened_at: Date
  due_at: Date
  closed_at: Date | null
  sealed: boolean
  /** Null once the claim has lapsed. */
  claimed_by: StaffId | null
  claimed_by_name: string | null
  claimed_at: Date | null
}

/** `lock` serialises staff. What somebody may not know does not exist. */
export async function findCase(ctx: StaffContext, id: string, { lock = false } = {}): Promise<Case> {
  const row = await maybeOne(
    ctx.db,
    sql<Case>`
      select cases.id, cases.site_id, reference, kind, what, report_id, complaint_id, profile_id, language, opened_at, due_at,
        closed_at, sealed, case when ${isClaimed(ctx)} then claimed_by end as claimed_by,
        case when ${isClaimed(ctx)} then staff.name end as claimed_by_name,
        case when ${isClaimed(ctx)} then claimed_at end as claimed_at
      from cases left join staff_names staff on staff.id = claimed_by
      where cases.id = ${id} and ${mayKnow(ctx)} ${lock ? sql`for update of cases` : sql``}
    `,
  )
  if (row === undefined) throw new DomainError('not_found')
  return row
}
