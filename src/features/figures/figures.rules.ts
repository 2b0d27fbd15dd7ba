import { DAY } from '#kernel/time.ts'

/** Days that are computed anew every night; older ones are frozen, because erasure takes their sources away. */
export const REBUILT_DAYS = 35

/** The longest span of a page: a leap year. */
export const LONGEST_SPAN = 366

/** A calendar day, YYYY-MM-DD, of whatever time zone it was made for. */
export type Day = string

const atNoon = (day: Day) => new Date(`${day}T12:00:00Z`).getTime()
export const addDays = (day: Day, days: number): Day => new Date(atNoon(day) + days * DAY).toISOString().slice(0, 10)
export const daysFrom = (from: Day, to: Day): number => Math.round((atNoon(to) - atNoon(from)) / DAY)

/** Whether there is such a day: the thirty-first of February is none. */
export const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(atNoon(day)) && addDays(day, 0) === day

export type Span = { from: Day; to: Day }
export const lengthOf = ({ from, to }: Span) => daysFrom(from, to) + 1
export const daysOf = (span: Span): Day[] => Array.from({ length: lengthOf(span) }, (_, n) => addDays(span.from, n))

export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** 52 weeks: the same weekdays a year before. */
const YEAR_OF_WEEKS = 364

/** The equally long span that another is compared with. */
export function comparedWith(span: Span, against: Exclude<Comparison, 'none'>): Span
export function comparedWith(span: Span, against: Comparison): Span | null
export function comparedWith(span: Span, against: Comparison): Span | null {
  if (against === 'none') return null
  if (against === 'before') return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) }
  const shift = lengthOf(span) <= YEAR_OF_WEEKS ? YEAR_OF_WEEKS : YEAR_OF_WEEKS + 7
  return { from: addDays(span.from, -shift), to: addDays(span.to, -shift) }
}
