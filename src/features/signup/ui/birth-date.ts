export type DatePart = 'day' | 'month' | 'year'

/** Day, month and year in the order in which people of this locale write them. */
export function dateOrder(locale: string): DatePart[] {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (isDatePart(type) ? [type] : []))
}

const isDatePart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

/** The twelve names as they stand alone: a month after a day has another ending in some languages. */
export function monthNames(locale: string): string[] {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month, 1)))
}

/** As the API wants it; empty as long as a part is missing. Whether the day exists is for others to say. */
export function birthDateOf({ day, month, year }: Record<DatePart, string>): string {
  if (day === '' || month === '' || year === '') return ''
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
