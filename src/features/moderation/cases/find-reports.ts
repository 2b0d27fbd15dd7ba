import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { findReport, type Report } from '../find-report.ts'
import type { MemberState } from './cases.rules.ts'
import { memberStateOf } from './find-people.ts'
import type { Case } from './scoped-cases.ts'

/** The report of a case, those a notice opened, or none; oldest first. */
export async function findReports(
  ctx: Pick<StaffContext, 'db'>,
  found: Pick<Case, 'report_id' | 'complaint_id' | 'kind'>,
): Promise<Report[]> {
  const rows = await many(
    ctx.db,
    sql<{ reference: string }>`
      select reference from reports
      where id = ${found.report_id} or (${found.kind} = 'notice' and complaint_id = ${found.complaint_id})
      order by reported_at, reference
    `,
  )
  const reports = await Promise.all(rows.map(({ reference }) => findReport(ctx.db, reference)))
  return reports.filter((report) => report !== undefined)
}

/** Whom a case is about; several at once are members of a notice, of whom the first stands for all. */
export async function stateOf(
  ctx: Pick<StaffContext, 'db'>,
  found: Case,
  reports: readonly Report[],
): Promise<MemberState> {
  if (found.profile_id !== null) return memberStateOf(ctx, found.profile_id as ProfileId)
  const [first] = reports
  return first === undefined ? 'none' : memberStateOf(ctx, first.reported_id)
}
