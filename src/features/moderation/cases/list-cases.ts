import { type RawBuilder, sql } from 'kysely'

import type { SiteId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locales.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { referenceOf } from '../find-report.ts'
import type { CaseLine } from './cases.contract.ts'
import { CASE_GROUPS, type CaseGroup } from './cases.rules.ts'
import { isClaimed, mayKnow } from './scoped-cases.ts'

const PAGE = 50

export type CaseFilter = {
  group?: CaseGroup | undefined
  brand?: SiteId | undefined
  claimed?: 'me' | 'nobody' | undefined
  language?: Locale | undefined
}

type Asked = CaseFilter & {
  state?: 'open' | 'closed' | undefined
  reference?: string | undefined
  after?: string | undefined
  /** One case alone. */
  id?: string | undefined
}

/** CONS-10: by time left; closed ones, newest first. */
export async function listCases(ctx: StaffContext, asked: Asked): Promise<{ cases: CaseLine[]; more: boolean }> {
  const rows = await many(
    ctx.db,
    sql<Row>`
      select page.id, page.reference, page.site_id, page.kind, case when page.sealed then 'child_abuse' else page.what end as what,
        page.language, page.opened_at, page.due_at, page.closed_at, page.sealed,
        case when page.is_claimed then page.claimed_by end as staff_id, staff.name as staff_name,
        case when page.is_claimed then page.claimed_at end as claimed_at,
        ${HIDES} as hides,
        case when page.sealed then 0 else ${COPIES} end as copies,
        case when page.sealed then 1 else ${ABOUT_SAME} end as about_same,
        report.frozen_at is not null and not page.sealed as waits
      from (
        select id, reference, site_id, kind, what, language, opened_at, due_at, closed_at, sealed, claimed_by, claimed_at,
          report_id, complaint_id, profile_id, ${isClaimed(ctx)} as is_claimed
        from cases where ${mayKnow(ctx, asked.brand)} and ${matches(ctx, asked)} and ${placed(asked)}
        order by ${ORDERS[asked.state ?? 'open']} limit ${PAGE + 1}
      ) page
      left join reports report on report.id = page.report_id
      left join staff_names staff on staff.id = page.claimed_by
      order by ${ORDERS[asked.state ?? 'open']}
    `,
  )
  const cases = rows.slice(0, PAGE).map(({ staff_id, staff_name, ...row }) => ({
    ...row,
    claimed_by: staff_id && staff_name ? { id: staff_id, name: staff_name } : null,
  }))
  return { cases, more: rows.length > PAGE }
}

type Row = Omit<CaseLine, 'claimed_by'> & {
  staff_id: NonNullable<CaseLine['claimed_by']>['id'] | null
  staff_name: string | null
}

const ORDERS = { open: sql`due_at, id`, closed: sql`closed_at desc, id desc` }

/** SQL condition on `cases` that the next most urgent case shares. */
export function matches(ctx: StaffContext, { group, claimed, language }: CaseFilter): RawBuilder<boolean> {
  const conditions = [
    ...(group ? [sql`kind = any(${CASE_GROUPS[group]}::text[])`] : []),
    ...(claimed === 'me' ? [sql`claimed_by = ${ctx.staff.id} and ${isClaimed(ctx)}`] : []),
    ...(claimed === 'nobody' ? [sql`not ${isClaimed(ctx)}`] : []),
    ...(language ? [sql`language = ${language}`] : []),
  ]
  return conditions.reduce((all, each) => sql`${all} and ${each}`, sql`true`) as RawBuilder<boolean>
}

function placed({ state = 'open', after, reference, id }: Asked): RawBuilder<boolean> {
  if (id !== undefined) return sql`id = ${id}`
  if (reference !== undefined) return sql`reference = ${referenceOf(reference)}`
  if (state === 'open')
    return after === undefined
      ? sql`closed_at is null`
      : sql`closed_at is null and (due_at, id) > (select due_at, id from cases where id = ${after})`
  return after === undefined
    ? sql`closed_at is not null`
    : sql`closed_at is not null and (closed_at, id) < (select closed_at, id from cases where id = ${after})`
}

const HIDES = sql`coalesce(page.closed_at is null and (
  (report.profile_hidden_at is not null and report.released_at is null) or report.hidden_rating is not null
  or report.frozen_at is not null
  or exists (
    select from reports opened
    where opened.complaint_id = page.complaint_id and opened.decided_at is null and opened.hidden_rating is not null
  )
), false)`

const COPIES = sql`(case
  when page.profile_id is not null then (select count(*) from scam_marks where scam_marks.profile_id = page.profile_id)
  when report.kind = 'message' then jsonb_array_length(report.evidence -> 'messages')
  when report.id is not null then jsonb_array_length(report.evidence -> 'photos')
  else 0 end)::integer`

const ABOUT_SAME = sql`(case when report.reported_id is null then 1 else (
  select count(*) from reports other
  where other.reported_id = report.reported_id and other.decided_at is null and other.complaint_id is null
) end)::integer`
