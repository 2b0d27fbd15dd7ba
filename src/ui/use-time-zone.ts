import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/** The reader's time zone. The server does not know it, so the first paint uses `atFirst`. */
export function useTimeZone(atFirst: string): string {
  return useSyncExternalStore(
    nothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => atFirst,
  )
}
