import { type RawBuilder, sql } from 'kysely'

import { STAFF_UNUSED } from './staff.rules.ts'

/** Condition on `staff`: joined, not locked out, and seen in the last 90 days; else only a new invitation helps. */
export const isAdmitted = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  staff.joined_at is not null and staff.locked_at is null
    and coalesce(staff.seen_at, staff.joined_at) > ${new Date(now.getTime() - STAFF_UNUSED)}
)`
