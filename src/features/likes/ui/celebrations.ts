import { useSyncExternalStore } from 'react'

import type { Card } from '#features/search/search.contract.ts'

let current: Card | null = null
const listeners = new Set<() => void>()

/** LIKE-1: shows the match over whatever screen is there; null ends it. The card that was liked may be gone by then. */
export function celebrate(match: Card | null) {
  current = match
  for (const changed of listeners) changed()
}

export function useCelebrated(): Card | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
