import { type RawBuilder, sql } from 'kysely'

import { one, run } from '#platform/db/query.ts'

import type { Day } from '../figures.rules.ts'
import { frozenBefore, type RollUp, type RollUpContext, type SiteDay } from '../roll-up.ts'
import { COHORT_WEEKS } from './growth.rules.ts'

/** FIG-47, FIG-48: members active on a day, and who of earlier weeks came back in the week of that day. */
export const returningRollUp: RollUp = {
  kind: 'returning',

  async run(tx, siteDay) {
    const begun = await dayBegun(tx, siteDay)
    // Before it nobody was counted, which is not nobody.
    if (begun === null) return
    if (begun.day <= siteDay.day) await countActive(tx, siteDay)
    if (begun.day <= begun.sunday) await countCohorts(tx, siteDay)
  },

  async firstDay(ctx, site) {
    const { day } = await one(
      ctx.db,
      sql<{ day: Day | null }>`select min(day)::text as day from member_active_days where site_id = ${site.id}`,
    )
    const edge = frozenBefore(ctx, site)
    return day !== null && day < edge ? edge : day
  },
}

/** The first day that was ever counted, though its members are deleted since, and the end of the week of `day`. */
async function dayBegun({ db }: RollUpContext, { site, day }: SiteDay): Promise<{ day: Day; sunday: Day } | null> {
  const begun = await one(
    db,
    sql<{ day: Day | null; sunday: Day }>`
      select least(
        (select min(day) from active_daily where site_id = ${site.id}),
        (select min(day) from member_active_days where site_id = ${site.id})
      )::text as day, (date_trunc('week', ${day}::date)::date + 6)::text as sunday
    `,
  )
  return begun.day === null ? null : { day: begun.day, sunday: begun.sunday }
}

/** On the day, in the seven and in the thirty days that end with it; each member once. */
const countActive = ({ db }: RollUpContext, { site, day }: SiteDay) =>
  run(
    db,
    sql`
      insert into active_daily (site_id, day, in_day, in_week, in_month)
      select ${site.id}, ${day}::date, count(*) filter (where last = ${day}::date),
        count(*) filter (where last > ${day}::date - 7), count(*)
      from (
        select max(day) as last from member_active_days
        where site_id = ${site.id} and day > ${day}::date - 30 and day <= ${day}::date group by profile_id
      ) members
      on conflict (site_id, day) do update
        set in_day = excluded.in_day, in_week = excluded.in_week, in_month = excluded.in_month
    `,
  )

async function countCohorts({ db }: RollUpContext, { site, day }: SiteDay): Promise<void> {
  const monday = sql<Day>`date_trunc('week', ${day}::date)::date`
  // Days of one week write the same rows.
  await run(db, sql`select pg_advisory_xact_lock(hashtext('cohorts'), hashtext(${site.id}))`)
  await run(db, sql`delete from cohort_weekly where site_id = ${site.id} and week + 7 * later = ${monday}`)
  await run(db, insertCohorts({ site, monday }))
}

const insertCohorts = ({ site, monday }: { site: SiteDay['site']; monday: RawBuilder<Day> }) => sql`
  with members as (
    select profile_id, date_trunc('week', confirmed_at at time zone ${site.time_zone})::date as week
    from confirmed_members
    where site_id = ${site.id}
      and confirmed_at >= ((${monday} - ${7 * COHORT_WEEKS}::integer)::timestamp at time zone ${site.time_zone})
      and confirmed_at < ((${monday} + 7)::timestamp at time zone ${site.time_zone})
  ), seen as (
    select distinct profile_id from member_active_days
    where site_id = ${site.id} and day between ${monday} and ${monday} + 6
  )
  insert into cohort_weekly (site_id, week, later, people, active)
  select ${site.id}, week, (${monday} - week) / 7, count(*), count(seen.profile_id)
  from members left join seen using (profile_id) group by week
`
