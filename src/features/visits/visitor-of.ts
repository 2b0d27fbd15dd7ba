import { createHmac } from 'node:crypto'

import { dayIn } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/rate-limiter.ts'
import type { VisitKey } from '#platform/visits.ts'

/** Fits a number exactly; two of a million visitors a day are one in 600 days. */
const BYTES = 6

export type VisitorContext = Pick<Context, 'visits' | 'address' | 'userAgent' | 'now'> & {
  site: Pick<Context['site'], 'id' | 'time_zone'>
}

/**
 * FIG-40: a number that stays the same for one visitor on one day of a site, on every node, and says nothing about them
 * once the day's salt is deleted. People behind one network with the same browser are one.
 */
export async function visitorOf(ctx: VisitorContext): Promise<VisitKey> {
  const { id: site, time_zone } = ctx.site
  const day = dayIn(time_zone, ctx.now())
  const hash = createHmac('sha256', await ctx.visits.saltOf(site, day))
    .update(`${site}\n${networkOf(ctx.address)}\n${ctx.userAgent}`)
    .digest()
  return { site, day, visitor: hash.readUIntBE(0, BYTES) }
}
