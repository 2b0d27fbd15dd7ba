import { DAY, dayIn } from '#kernel/time.ts'

export type Reader = { now: Date; timeZone: string; locale: string }

const WEEK = 7

/** Heading of a day in the log: today, yesterday, a weekday or a date. */
export function dayWords(moment: Date, reader: Reader): string {
  const days = daysAgo(moment, reader)
  if (days <= 1) return relativeDay(days, reader.locale)
  if (days < WEEK) return format(moment, reader, { weekday: 'long' })
  const thisYear = yearOf(moment, reader) === yearOf(reader.now, reader)
  return format(moment, reader, { day: 'numeric', month: 'long', ...(!thisYear && { year: 'numeric' }) })
}

/** For lists: the time if today, otherwise the day, as short as possible. */
export function shortWhen(moment: Date, reader: Reader): string {
  const days = daysAgo(moment, reader)
  if (days === 0) return clockTime(moment, reader)
  if (days === 1) return relativeDay(1, reader.locale)
  if (days < WEEK) return format(moment, reader, { weekday: 'short' })
  const thisYear = yearOf(moment, reader) === yearOf(reader.now, reader)
  return format(
    moment,
    reader,
    thisYear ? { day: 'numeric', month: 'short' } : { day: 'numeric', month: 'numeric', year: '2-digit' },
  )
}

export const clockTime = (moment: Date, reader: Reader): string => format(moment, reader, { timeStyle: 'short' })

/** Calendar days; a server clock slightly ahead still counts as today. */
function daysAgo(moment: Date, { now, timeZone }: Reader): number {
  const [then, today] = [dayIn(timeZone, moment), dayIn(timeZone, now)]
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(then)) / DAY))
}

function relativeDay(days: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
  return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1)
}

const yearOf = (moment: Date, { timeZone }: Reader): string => dayIn(timeZone, moment).slice(0, 4)

/** Formatters are expensive to create, and a list needs the same few repeatedly. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(moment: Date, { timeZone, locale }: Reader, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (made === undefined) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(key, made)
  }
  return made.format(moment)
}
