import { type RawBuilder, sql } from 'kysely'

import { LONG_OVERDUE, LONG_OVERDUE_AGAIN, OVERDUE_AGAIN } from './moderation.rules.ts'

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
