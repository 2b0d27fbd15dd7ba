import type { SiteId } from '#kernel/ids.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import type { Clock } from '#platform/ports.ts'
import type { Site } from '#platform/site.ts'

import { addDays, isDay, LONGEST_SPAN, lengthOf, type Span } from './figures.rules.ts'
import { todayOf } from './roll-up.ts'

type Asking = { clock: Clock; sites: { all(): readonly Site[] } }

/** FIG-14: days in their order, and no more than a page can show; a brand further east may have begun tomorrow. */
export function checkSpan(ctx: Asking, sites: readonly SiteId[], span: Span): Span {
  const latest = ctx.sites
    .all()
    .filter(({ id }) => sites.includes(id))
    .map((site) => todayOf(ctx, site))
    .reduce((one, other) => (one > other ? one : other), addDays(ctx.clock.now().toISOString().slice(0, 10), 0))
  const { from, to } = span
  if (!isDay(from) || !isDay(to) || from > to || to > latest || lengthOf(span) > LONGEST_SPAN)
    throw new ConsoleError('span_unfit')
  return span
}
