import { useMemo, useSyncExternalStore } from 'react'

import { usePage } from '#app/page/use-page.ts'
import { MINUTE } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'

import type { Reader } from './when.ts'

const nothing = () => () => undefined

/** The server does not know the reader's time zone, so the first paint uses the site's. */
export function useReader(): Reader {
  const { page, settings } = usePage()
  const now = useNow(MINUTE)
  const timeZone = useSyncExternalStore(
    nothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => settings.time_zone,
  )
  return useMemo(() => ({ now, timeZone, locale: page.formatLocale }), [now, timeZone, page.formatLocale])
}
