import { usePage } from '#app/page/use-page.ts'
import { useTimeZone } from '#ui/use-time-zone.ts'

/** Month by name: numeric dates read differently across the Atlantic. */
const WITH_TIME = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** PAY-6: moments in the reader's time zone, as in chats; days of terms and invoices in the site's, which counts. */
export function useDates() {
  const { page, settings } = usePage()
  const timeZone = useTimeZone(settings.time_zone)
  const day = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', timeZone: settings.time_zone })
  const moment = new Intl.DateTimeFormat(page.formatLocale, { ...WITH_TIME, timeZone })
  return { day: (at: Date) => day.format(at), moment: (at: Date) => moment.format(at) }
}

/** A term ends at midnight, so its last day is the one before. */
export const lastDayOf = (until: Date) => new Date(until.getTime() - 1)
