import { useSyncExternalStore } from 'react'

/** NAV-3: what waits for the member: likes not opened yet, messages not read yet. */
export type Counts = { num_new_likes: number; num_unread_messages: number }

const NOTHING: Counts = { num_new_likes: 0, num_unread_messages: 0 }

let counts = NOTHING
const listeners = new Set<() => void>()

/** Whatever call brought a number along hands it over here. Only the browser does: on the server it would be everybody's. */
export function setCounts(news: Partial<Counts>) {
  const next = { ...counts, ...news }
  if (next.num_new_likes === counts.num_new_likes && next.num_unread_messages === counts.num_unread_messages) return
  counts = next
  for (const changed of listeners) changed()
}

export function useCounts(): Counts {
  return useSyncExternalStore(
    subscribe,
    () => counts,
    () => NOTHING,
  )
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
