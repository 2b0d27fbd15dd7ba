import { DAY, MINUTE } from '#kernel/time.ts'

/** Minutes after midnight in the person's time zone. */
export type QuietHours = { from: number; until: number; timeZone: string }

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    // The constructor throws for names it does not know.
    return false
  }
}

/** The end of the current quiet hours; null outside of them. They may cross midnight. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | null {
  const minute = minuteIn(timeZone, now)
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  const wait = (until - minute + DAY / MINUTE) % (DAY / MINUTE)
  const end = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + wait * MINUTE)
  // When the clock changes meanwhile, local time counts.
  const drift = until - minuteIn(timeZone, end)
  const nearest = drift > 720 ? drift - 1440 : drift < -720 ? drift + 1440 : drift
  return new Date(end.getTime() + nearest * MINUTE)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function minuteIn(timeZone: string, moment: Date): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return minutesOf(format.format(moment))
}
