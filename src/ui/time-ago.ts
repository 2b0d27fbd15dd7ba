import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** How long ago something was, in the largest whole unit; what is less than a minute old is "now" in its language. */
export function timeAgo(then: Date, now: Date, locale: string): string {
  const passed = Math.max(0, now.getTime() - then.getTime())
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(passed / length), unit)
}
