import { sql } from 'kysely'

import { brandsFor } from '#features/staff/scope.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import type { SiteId } from '#kernel/ids.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { asOf } from '../as-of.ts'
import { addDays } from '../figures.rules.ts'
import type * as contract from './growth.contract.ts'
import { COHORT_WEEKS } from './growth.rules.ts'
import { lastToday } from './spans.ts'

type Reply = ReplyOf<typeof contract.readReturning>
type Cell = Reply['weeks'][number]['cells'][number] & { week: string }

const ACTIVE_SHOWN = 90

/** FIG-47, FIG-48: who comes back, and how many are active; of several brands the sum. */
export async function readReturning(ctx: StaffContext, brand: SiteId | undefined): Promise<Reply> {
  const sites = brandsFor(ctx, 'see_growth', brand)
  const today = lastToday(ctx, sites)
  return {
    weeks: await cohorts(ctx, sites, today),
    active: await activity(ctx, sites, today),
    as_of: await asOf(ctx.db, 'returning', sites),
  }
}

/** The oldest week shown is the one that has all its weeks behind it. */
async function cohorts({ db }: StaffContext, sites: readonly SiteId[], today: string): Promise<Reply['weeks']> {
  const cells = await many(
    db,
    sql<Cell>`
      select week::text, later, sum(people)::integer as people, sum(active)::integer as active,
        week + 7 * later + 6 >= ${today}::date as running
      from cohort_weekly
      where site_id = any(${sites}::text[]) and week >= date_trunc('week', ${today}::date)::date - ${7 * COHORT_WEEKS}::integer
      group by week, later order by week, later
    `,
  )
  return [...Map.groupBy(cells, ({ week }) => week)].map(([week, own]) => ({
    week,
    // As many as there are now: who was erased since is in earlier cells only.
    people: own.at(-1)?.people ?? 0,
    cells: own.map(({ week: _, ...cell }) => cell),
  }))
}

/** Today is not over, so the last day is yesterday. A day on which a brand's count is still missing is left out. */
const activity = ({ db }: StaffContext, sites: readonly SiteId[], today: string) =>
  many(
    db,
    sql<Reply['active'][number]>`
      select day::text, sum(in_day)::integer as in_day, sum(in_week)::integer as in_week,
        sum(in_month)::integer as in_month
      from active_daily
      where site_id = any(${sites}::text[]) and day < ${today}::date
        and day >= ${addDays(today, -ACTIVE_SHOWN)}::date
      group by day having count(*) = (
        select count(distinct begun.site_id) from active_daily begun
        where begun.site_id = any(${sites}::text[]) and begun.day <= active_daily.day
      ) order by day
    `,
  )
