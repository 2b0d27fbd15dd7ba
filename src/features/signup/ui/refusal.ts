import { useSyncExternalStore } from 'react'

import { DAY, MINUTE } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'

const KEY = 'signup_refused_at'

/** How long a browser that was refused for age cannot try another date. */
export const REFUSAL_LASTS = 1 * DAY

/** Only the moment is kept, nothing of the person. The server judges every date anew, whatever stands here. */
export function keepRefusal(at: Date) {
  lastingStorage()?.setItem(KEY, String(at.getTime()))
}

/** The server does not know what a browser keeps: the first paint shows the form, the script decides. */
export function useRefused(): boolean {
  const now = useNow(MINUTE)
  const refusedAt = useSyncExternalStore(onOtherTabs, readRefusal, () => 0)
  return refusedAt > 0 && now.getTime() < refusedAt + REFUSAL_LASTS
}

function readRefusal(): number {
  return Number(lastingStorage()?.getItem(KEY)) || 0
}

function onOtherTabs(changed: () => void) {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** A browser that allows no storage throws at the mere mention of it. */
function lastingStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // Blocked: nothing is kept.
    return undefined
  }
}
