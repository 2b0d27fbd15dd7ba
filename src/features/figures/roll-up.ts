import { type RawBuilder, sql } from 'kysely'

import { dayIn } from '#kernel/time.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Clock } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'

import { addDays, type Day, daysOf, REBUILT_DAYS } from './figures.rules.ts'

export type RollUpContext = { db: Db; clock: Clock }

/** One day of one brand, with its first moment and that of the next day. */
export type SiteDay = { site: Site; day: Day; from: RawBuilder<Date>; to: RawBuilder<Date> }

/** Figures of one kind: how their rows of a day are computed anew, and the first day there is anything to compute. */
export type RollUp = {
  kind: string
  /** Deletes and inserts its rows of that day. */
  run(tx: RollUpContext, day: SiteDay): Promise<void>
  firstDay(ctx: RollUpContext, site: Site): Promise<Day | null>
}

export const todayOf = ({ clock }: Pick<RollUpContext, 'clock'>, site: Site): Day => dayIn(site.time_zone, clock.now())

/** FIG-4: days before it are never computed again. */
export const frozenBefore = (ctx: Pick<RollUpContext, 'clock'>, site: Site): Day =>
  addDays(todayOf(ctx, site), 1 - REBUILT_DAYS)

/** Computes a day from the truth, whole, in one transaction. */
export async function rollUpDay(ctx: RollUpContext, { kind, run: compute }: RollUp, site: Site, day: Day) {
  await inTransaction(ctx, async (tx) => {
    // The row is the lock: of two who compute the same day, the second waits and then sees what the first wrote.
    await run(
      tx.db,
      sql`
        insert into figures_days (site_id, kind, day, as_of) values (${site.id}, ${kind}, ${day}, ${tx.clock.now()})
        on conflict (site_id, kind, day) do update set as_of = excluded.as_of
      `,
    )
    await compute(tx, { site, day, from: momentOf(site, day), to: momentOf(site, addDays(day, 1)) })
  })
}

const momentOf = ({ time_zone }: Site, day: Day) => sql<Date>`(${day}::date::timestamp at time zone ${time_zone})`

/** Days that have no figures yet, since the first fact. An upgraded installation has years of them. */
async function missingDays(ctx: RollUpContext, rollUp: RollUp, site: Site): Promise<Day[]> {
  const first = await rollUp.firstDay(ctx, site)
  if (first === null) return []
  const there = await many(
    ctx.db,
    sql<{ day: Day }>`
      select day::text from figures_days where site_id = ${site.id} and kind = ${rollUp.kind} and day >= ${first}
    `,
  )
  const known = new Set(there.map(({ day }) => day))
  return daysOf({ from: first, to: todayOf(ctx, site) }).filter((day) => !known.has(day))
}

/** Every hour: today, yesterday, and what is missing. */
export async function rollUpRecent(ctx: RollUpContext, rollUp: RollUp, site: Site): Promise<number> {
  const today = todayOf(ctx, site)
  const days = new Set([...(await missingDays(ctx, rollUp, site)), addDays(today, -1), today])
  for (const day of [...days].sort()) await rollUpDay(ctx, rollUp, site, day)
  return days.size
}

/** Every night, or by command: all days that are not frozen, or those of them since a day. */
export async function rebuild(ctx: RollUpContext, rollUp: RollUp, site: Site, since?: Day): Promise<number> {
  const edge = frozenBefore(ctx, site)
  const from = since === undefined || since < edge ? edge : since
  const today = todayOf(ctx, site)
  const days = from > today ? [] : daysOf({ from, to: today })
  for (const day of days) await rollUpDay(ctx, rollUp, site, day)
  return days.length
}
