import { readTracking } from '#features/tracking/tracking.rules.ts'
import type { Context } from '#platform/context.ts'
import type { VisitMark } from '#platform/visits.ts'

import { type VisitorContext, visitorOf } from './visitor-of.ts'
import { deviceOf, isBot, landerOf, sourceOf } from './visits.rules.ts'

export type VisitContext = VisitorContext & Pick<Context, 'country' | 'geoipCountry' | 'cookies' | 'origin'>

type Visit = {
  /** Route id of the page. */
  page: string
  referer?: string | undefined
  begun?: boolean
  variant?: string
}

/** FIG-40: counts a page of a visitor. Only the first of a day tells where they came from. */
export async function countVisit(ctx: VisitContext, visit: Visit): Promise<void> {
  if (isBot(ctx.userAgent)) return
  ctx.visits.note(await markOf(ctx, visit))
}

/** What a visit says about itself; nothing in it is kept that points at a person. */
export async function markOf(
  ctx: VisitContext,
  { page, referer, begun = false, variant = '' }: Visit,
): Promise<VisitMark> {
  return {
    ...(await visitorOf(ctx)),
    lander: landerOf(page),
    variant,
    source: sourceOf({ tracking: readTracking(ctx.cookies.tracking), referer, host: new URL(ctx.origin).hostname }),
    country: ctx.geoipCountry ?? ctx.country ?? 'unknown',
    device: deviceOf(ctx.userAgent),
    begunAt: begun ? ctx.now() : null,
  }
}
