import type { ReplyOf } from '#kernel/contract.ts'
import type { StaffContext } from '#platform/context.ts'

import type * as contract from './growth.contract.ts'
import type { Dimension } from './growth.rules.ts'
import { type Filter, reachedOf, readRows } from './read-rows.ts'
import { type Asked, rolledUp, type Spans, spansOf } from './spans.ts'

/** As many as fit beside the funnel; the tabs have all. */
const BESIDE = { lander: 5, source: 4 }
const MOST_CHOICES = 200

/** FIG-45: one page, from few rows of the roll-up. */
export async function readGrowth(
  ctx: StaffContext,
  { brand, days, against, ...filter }: Asked & Filter,
): Promise<ReplyOf<typeof contract.readGrowth>> {
  const spans = spansOf(ctx, { brand, days, against })
  const [whole] = await readRows(ctx, spans, { filter })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const all = await valuesOf(ctx, spans)
  const rows = async (by: 'lander' | 'source') => (isFiltered ? await readRows(ctx, spans, { filter, by }) : all[by])
  const { fair_before: _, sites: __, ...shown } = spans
  const names = (by: keyof typeof all) => all[by].slice(0, MOST_CHOICES).map(({ name }) => name)
  return {
    ...shown,
    ...(await rolledUp(ctx, spans)),
    reached: whole?.reached ?? reachedOf([]),
    landers: (await rows('lander')).slice(0, BESIDE.lander),
    sources: (await rows('source')).slice(0, BESIDE.source),
    choices: { lander: names('lander'), source: names('source'), country: names('country'), device: names('device') },
  }
}

async function valuesOf(ctx: StaffContext, spans: Spans) {
  const by = (dimension: Dimension) => readRows(ctx, spans, { by: dimension })
  return {
    lander: await by('lander'),
    source: await by('source'),
    country: await by('country'),
    device: await by('device'),
  }
}
