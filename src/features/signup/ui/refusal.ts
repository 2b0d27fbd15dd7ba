import { useSyncExternalStore } from 'react'

import { DAY, MINUTE } from '#kernel/time.ts'
import { useNow } from '#ui/use-now.tsx'

const KEY = 'signup_refused_at'

/** How long a browser refused for age cannot try another date. */
export const REFUSAL_LASTS = 1 * DAY

/** Stores the time only, nothing about the person. The server checks every date regardless. */
export function keepRefusal(at: Date) {
  lastingStorage()?.setItem(KEY, String(at.getTime()))
}

/** The server cannot see local storage: the first paint shows the form, the script decides. */
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

/** Accessing storage throws when the browser blocks it. */
function lastingStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    // Storage blocked: nothing is kept.
    return undefined
  }
}
