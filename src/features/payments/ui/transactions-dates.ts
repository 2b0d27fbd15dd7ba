import { usePage } from '#app/page/use-page.ts'
import { HOUR } from '#kernel/time.ts'
import { useTimeZone } from '#ui/use-time-zone.ts'

/** Month by name: numeric dates read differently across the Atlantic. The clock as in chats: 06:08 where that is usual. */
export function momentFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  const early = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(6 * HOUR)
  const hour = early.startsWith('0') ? '2-digit' : 'numeric'
  return new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour, minute: '2-digit', timeZone },
  })
}

/** PAY-6: moments in the reader's time zone, as in chats; days of terms and invoices in the site's, which counts. */
export function useDates() {
  const { page, settings } = usePage()
  const timeZone = useTimeZone(settings.time_zone)
  const day = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', timeZone: settings.time_zone })
  const moment = momentFormat(page.formatLocale, timeZone)
  return { day: (at: Date) => day.format(at), moment: (at: Date) => moment.format(at) }
}

/** A term ends at midnight, so its last day is the one before. */
export const lastDayOf = (until: Date) => new Date(until.getTime() - 1)
