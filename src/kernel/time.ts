export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const days = new Map<string, Intl.DateTimeFormat>()

/** Calendar day in a time zone, as YYYY-MM-DD. Formatters are expensive to create, so they are cached per zone. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = days.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    days.set(timeZone, format)
  }
  return format.format(moment)
}
