import type { ReplyOf } from '#kernel/contract.ts'
import type { StaffContext } from '#platform/context.ts'

import type * as contract from './growth.contract.ts'
import type { Dimension } from './growth.rules.ts'
import { type Filter, readRows } from './read-rows.ts'
import { type Asked, rolledUp, spansOf } from './spans.ts'

/** Sources are as many as partners invent. */
const MOST_ROWS = 500

/** FIG-49: all rows of a dimension, the most visits first. */
export async function readGrowthBy(
  ctx: StaffContext,
  { brand, days, against, by, ...filter }: Asked & Filter & { by: Dimension },
): Promise<ReplyOf<typeof contract.readGrowthBy>> {
  const { fair_before, sites, ...shown } = spansOf(ctx, { brand, days, against })
  const rows = await readRows(ctx, { ...shown, fair_before, sites }, { filter, by })
  return {
    ...shown,
    ...(await rolledUp(ctx, { sites })),
    rows: rows.slice(0, MOST_ROWS),
    more: rows.length > MOST_ROWS,
  }
}
