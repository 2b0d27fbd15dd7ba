import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** Relative time in the largest whole unit; under a minute is "now" in the language. `short` abbreviates the unit. */
export function timeAgo(then: Date, now: Date, locale: string, style: 'long' | 'short' = 'long'): string {
  const passed = Math.max(0, now.getTime() - then.getTime())
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(-Math.floor(passed / length), unit)
}
