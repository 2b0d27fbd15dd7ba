import { usePage } from '../use-page.ts'

/** Days and moments with the month's name, in the site's zone: server and browser must write the same. */
export function useDates() {
  const { page, settings } = usePage()
  const zone = { timeZone: settings.time_zone }
  const day = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', ...zone })
  const moment = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'medium', timeStyle: 'short', ...zone })
  return { day: (at: Date) => day.format(at), moment: (at: Date) => moment.format(at) }
}

/** A term ends at midnight: its last day is the one before. */
export const lastDayOf = (until: Date) => new Date(until.getTime() - 1)
