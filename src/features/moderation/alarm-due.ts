import { type RawBuilder, sql } from 'kysely'

import { LONG_OVERDUE, LONG_OVERDUE_AGAIN, OVERDUE_AGAIN } from './moderation.rules.ts'

/** SQL conditions on `reports` and `complaints`: something is hidden until the case is decided. */
export const reportHides: RawBuilder<boolean> = sql`
  ((reports.profile_hidden_at is not null and reports.released_at is null) or reports.hidden_rating is not null)
`
export const complaintHides: RawBuilder<boolean> = sql`exists (
  select from reports
  where reports.complaint_id = complaints.id and reports.decided_at is null and reports.hidden_rating is not null
)`

type Case = {
  begun: RawBuilder<Date>
  due: RawBuilder<Date>
  /** Something is hidden until it is decided. */
  hides: RawBuilder<boolean>
}

/**
 * R-AGE-5, R-MOD-3: an open row with `alarmed_at` is due for a reminder when half the time is over, and when all of it is.
 * Nothing is released by time, so a case that hides something repeats until it is decided, more often after a day.
 */
export function isAlarmDue({ begun, due, hides }: Case, now: Date): RawBuilder<boolean> {
  const ago = (time: number) => sql`${new Date(now.getTime() - time)}::timestamptz`
  return sql`
    case when alarmed_at is null then ${begun} + (${due} - ${begun}) / 2 <= ${now}
      when ${due} > ${now} then false
      when alarmed_at < ${due} then true
      when ${hides} then alarmed_at <= case when ${due} <= ${ago(LONG_OVERDUE)} then ${ago(LONG_OVERDUE_AGAIN)}
        else ${ago(OVERDUE_AGAIN)} end
      else false end
  `
}
