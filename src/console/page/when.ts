import { DAY, MINUTE } from '#kernel/time.ts'

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export const timeOf = (at: Date) => clockTime.format(at)
export const dayOf = (at: Date) => longDay.format(at)

/** As short as it can be told apart: `08:55` today, `16 Nov` before. */
export function shortWhen(at: Date, now: Date): string {
  return dayOf(at) === dayOf(now) ? timeOf(at) : shortDay.format(at)
}

/** `today 08:55`, `yesterday`, `2 Oct`. */
export function lastSeen(at: Date, now: Date): string {
  if (dayOf(at) === dayOf(now)) return `today ${timeOf(at)}`
  return dayOf(at) === dayOf(new Date(now.getTime() - DAY)) ? 'yesterday' : shortDay.format(at)
}

/** A length of time in its two largest units: `6 h 10 min`, `3 d 2 h`. */
export function span(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
