import { sql } from 'kysely'

import type { DEVICES } from '#features/visits/visits.rules.ts'
import type { StaffContext } from '#platform/context.ts'
import { many } from '#platform/db/query.ts'

import { type Counts, type Dimension, dimsFor, type Reached, STEPS } from './growth.rules.ts'
import type { Spans } from './spans.ts'

export type Filter = Partial<Record<Exclude<Dimension, 'device'>, string | undefined>> & {
  device?: (typeof DEVICES)[number] | undefined
}

type Row = Counts & { name: string; now: boolean; fair: boolean }

/**
 * FIG-46: the steps of both spans, one entry for each value of `by`, the most visits first; without it one for all.
 * Reads the coarsest roll-up that tells enough apart.
 */
export async function readRows(
  { db }: StaffContext,
  { sites, span, before, fair_to, fair_before }: Spans,
  { filter = {}, by }: { filter?: Filter; by?: Dimension },
): Promise<{ name: string; reached: Reached }[]> {
  const filtered = Object.entries(filter).filter((entry): entry is [Dimension, string] => entry[1] !== undefined)
  const dims = dimsFor([...filtered.map(([dimension]) => dimension), ...(by ? [by] : [])])
  const where = filtered.map(([dimension, value]) => sql`and ${sql.ref(dimension)} = ${value}`)
  const isNow = sql`day between ${span.from}::date and ${span.to}::date`
  const sums = STEPS.map((step) => sql`sum(${sql.ref(step)})::float as ${sql.ref(step)}`)
  const rows = await many(
    db,
    sql<Row>`
      select ${by ? sql.ref(by) : sql`''`} as name, ${isNow} as now,
        coalesce(day <= case when ${isNow} then ${fair_to}::date else ${fair_before}::date end, false) as fair,
        ${sql.join(sums)}
      from growth_daily
      where site_id = any(${sites}::text[]) and dims = ${dims}
        and (${isNow} or day between ${before.from}::date and ${before.to}::date) ${sql.join(where, sql` `)}
      group by 1, 2, 3
    `,
  )
  const byName = Map.groupBy(rows, ({ name }) => name)
  return [...byName]
    .map(([name, own]) => ({ name, reached: reachedOf(own) }))
    .sort(
      (one, other) =>
        other.reached.now.visits - one.reached.now.visits ||
        other.reached.before.visits - one.reached.before.visits ||
        (one.name < other.name ? -1 : 1),
    )
}

export function reachedOf(rows: readonly Row[]): Reached {
  const pick = (wanted: (row: Row) => boolean) => addUp(rows.filter(wanted))
  return {
    now: pick(({ now }) => now),
    before: pick(({ now }) => !now),
    fair: { now: pick(({ now, fair }) => now && fair), before: pick(({ now, fair }) => !now && fair) },
  }
}

const addUp = (rows: readonly Counts[]): Counts =>
  Object.fromEntries(STEPS.map((step) => [step, rows.reduce((sum, row) => sum + row[step], 0)])) as Counts
