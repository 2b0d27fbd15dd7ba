import { useMemo } from 'react'

import { usePage } from '#app/page/use-page.ts'
import { MINUTE } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'
import { useTimeZone } from '#ui/use-time-zone.ts'

import type { Reader } from './when.ts'

export function useReader(): Reader {
  const { page, settings } = usePage()
  const now = useNow(MINUTE)
  const timeZone = useTimeZone(settings.time_zone)
  return useMemo(() => ({ now, timeZone, locale: page.formatLocale }), [now, timeZone, page.formatLocale])
}
