import { sql } from 'kysely'

import { forgetSalts } from '#features/visits/forget-salts.ts'
import { OTHER_SOURCES } from '#features/visits/visits.rules.ts'
import type { SiteId } from '#kernel/ids.ts'
import { one, run } from '#platform/db/query.ts'

import type { Day } from '../figures.rules.ts'
import { frozenBefore, type RollUp, todayOf } from '../roll-up.ts'
import { SOURCES_A_DAY } from './growth.rules.ts'

/** FIG-44: a day from visits, accounts and what their owners did. */
export const growthRollUp: RollUp = {
  kind: 'growth',

  async run(tx, { site, day }) {
    await run(tx.db, sql`delete from growth_daily where site_id = ${site.id} and day = ${day}`)
    await run(tx.db, insertDay(site.id, day))
    // FIG-40: yesterday is counted, so nobody needs to recognise its visitors again.
    await forgetSalts(tx.db, { site: site.id, before: todayOf(tx, site) })
    await run(tx.db, sql`delete from growth_erased where site_id = ${site.id} and day < ${frozenBefore(tx, site)}`)
  },

  /** Of frozen days the sources may be gone: they are never begun. */
  async firstDay(ctx, site) {
    const { day } = await one(
      ctx.db,
      sql<{ day: Day | null }>`
        select least(
          (select min(day) from counted_visits where site_id = ${site.id}),
          (select min(day) from signup_steps where site_id = ${site.id})
        )::text as day
      `,
    )
    const edge = frozenBefore(ctx, site)
    return day !== null && day < edge ? edge : day
  },
}

const insertDay = (site: SiteId, day: Day) => sql`
  with facts as (
    select lander, variant, source, country, device, count(*)::integer as visits,
      (count(*) filter (where begun))::integer as begun, 0 as accounts, 0 as confirmed, 0 as photos, 0 as messages,
      0 as buyers
    from counted_visits where site_id = ${site} and day = ${day}
    group by lander, variant, source, country, device
    union all
    select lander, variant, source, country, device, 0, 0, count(*)::integer,
      (count(*) filter (where confirmed))::integer, (count(*) filter (where photo))::integer,
      (count(*) filter (where message))::integer, (count(*) filter (where purchase))::integer
    from signup_steps where site_id = ${site} and day = ${day}
    group by lander, variant, source, country, device
    union all
    select lander, variant, source, country, device, 0, 0, accounts, confirmed, photos, messages, buyers
    from growth_erased where site_id = ${site} and day = ${day}
  ), large as (
    select source from facts group by source
    order by sum(visits) desc, sum(accounts) desc, source limit ${SOURCES_A_DAY}
  ), whole as (
    select lander, variant,
      case when source in (select source from large) then source else ${OTHER_SOURCES} end as source, country, device,
      sum(visits) as visits, sum(begun) as begun, sum(accounts) as accounts, sum(confirmed) as confirmed,
      sum(photos) as photos, sum(messages) as messages, sum(buyers) as buyers
    from facts group by 1, 2, 3, 4, 5
  )
  insert into growth_daily (site_id, day, dims, lander, variant, source, country, device, visits, begun, accounts,
    confirmed, photos, messages, buyers)
  select ${site}, ${day}::date, 31 - grouping(lander, variant, source, country, device), coalesce(lander, ''),
    coalesce(variant, ''), coalesce(source, ''), coalesce(country, ''), coalesce(device, ''), sum(visits), sum(begun),
    sum(accounts), sum(confirmed), sum(photos), sum(messages), sum(buyers)
  from whole
  group by grouping sets (
    (), (lander), (variant), (source), (country), (device),
    (lander, variant), (lander, source), (lander, country), (lander, device), (variant, source), (variant, country),
    (variant, device), (source, country), (source, device), (country, device),
    (lander, variant, source, country, device)
  )
  having count(*) > 0
`
