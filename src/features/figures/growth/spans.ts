import { sql } from 'kysely'

import { brandsFor } from '#features/staff/scope.ts'
import type { SiteId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'

import { asOf } from '../as-of.ts'
import { addDays, comparedWith, type Day, daysFrom } from '../figures.rules.ts'
import { todayOf } from '../roll-up.ts'
import type { AGAINST, SPANS } from './growth.contract.ts'
import { STEP_DAYS } from './growth.rules.ts'

export type Asked = {
  brand?: SiteId | undefined
  days?: (typeof SPANS)[number] | undefined
  against?: (typeof AGAINST)[number] | undefined
}

export type Spans = {
  sites: SiteId[]
  span: { from: string; to: string }
  before: { from: string; to: string }
  fair_to: string | null
  /** The day of the span before that `fair_to` is compared with. */
  fair_before: string | null
}

/**
 * FIG-46: whole days that end yesterday, where it is day last, and as many before them. Steps after the sign-up are
 * compared over the days that had time for them, and the matching days before.
 */
export function spansOf(ctx: StaffContext, { brand, days = '30', against = 'before' }: Asked): Spans {
  const sites = brandsFor(ctx, 'see_growth', brand)
  const today = lastToday(ctx, sites)
  const to = addDays(today, -1)
  const span = { from: addDays(to, 1 - Number(days)), to }
  const before = comparedWith(span, against)
  const settled = addDays(today, -STEP_DAYS - 1)
  const fairTo = settled < span.from ? null : settled
  return {
    sites,
    span,
    before,
    fair_to: fairTo,
    fair_before: fairTo && addDays(fairTo, -daysFrom(before.from, span.from)),
  }
}

/** Today where it is day last. */
export function lastToday(ctx: StaffContext, sites: readonly SiteId[]): Day {
  const zones = ctx.sites.all().filter(({ id }) => sites.includes(id))
  return zones.map((site) => todayOf(ctx, site)).sort()[0] ?? dayIn('UTC', ctx.now())
}

/** When the brand that waits longest was rolled up, and since when visits are counted. */
export async function rolledUp({ db }: StaffContext, { sites }: Pick<Spans, 'sites'>) {
  const { since } = await one(
    db,
    sql<{ since: string | null }>`
      select min(day)::text as since from growth_daily
      where site_id = any(${sites}::text[]) and dims = 0 and visits > 0
    `,
  )
  return { as_of: await asOf(db, 'growth', sites), since }
}
