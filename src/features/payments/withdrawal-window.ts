import { type RawBuilder, sql } from 'kysely'

import { withdrawalDays } from '#features/legal/withdrawal.rules.ts'
import type { Site } from '#platform/site.ts'

/** The day of purchase doesn't count, and the last day counts to its end, in the site's time zone. */
export function endOfWithdrawal(site: Site, paid: Date): RawBuilder<Date> {
  const days = withdrawalDays(site) + 1
  return sql`(
    (date_trunc('day', ${paid}::timestamptz at time zone ${site.time_zone}) + make_interval(days => ${days}))
    at time zone ${site.time_zone}
  )`
}
