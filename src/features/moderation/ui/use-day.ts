import { usePage } from '#app/page/use-page.ts'

/** Formats a day in the reader's language and the site's time zone. */
export function useDay(): (date: Date) => string {
  const { page, settings } = usePage()
  const format = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', timeZone: settings.time_zone })
  return (date) => format.format(date)
}
