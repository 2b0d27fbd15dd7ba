import { usePage } from '#app/page/use-page.ts'

/** Month by name: numeric dates read differently across the Atlantic. */
const WITH_TIME = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Formats dates in the site's time zone, so server and browser render the same. */
export function useDates() {
  const { page, settings } = usePage()
  const zone = { timeZone: settings.time_zone }
  const day = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', ...zone })
  const moment = new Intl.DateTimeFormat(page.formatLocale, { ...WITH_TIME, ...zone })
  return { day: (at: Date) => day.format(at), moment: (at: Date) => moment.format(at) }
}

/** A term ends at midnight, so its last day is the one before. */
export const lastDayOf = (until: Date) => new Date(until.getTime() - 1)
