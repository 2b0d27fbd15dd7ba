export type DatePart = 'day' | 'month' | 'year'

/** Day, month and year in the locale's order. */
export function dateOrder(locale: string): DatePart[] {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (isDatePart(type) ? [type] : []))
}

const isDatePart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

/** Standalone month names: after a day, some languages inflect them. */
export function monthNames(locale: string): string[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month, 1)))
}

/** In API format; empty while a part is missing. Does not check that the day exists. */
export function birthDateOf({ day, month, year }: Record<DatePart, string>): string {
  if (day === '' || month === '' || year === '') return ''
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
