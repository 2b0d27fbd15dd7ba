import { useEffect, useEffectEvent } from 'react'

import type { LiveNews } from './keep-connected.ts'

export type { LiveNews } from './keep-connected.ts'

const listeners = new Set<(news: LiveNews) => void>()

/** Whoever holds the connection hands over here what it hears. */
export function spreadNews(news: LiveNews) {
  for (const listener of [...listeners]) listener(news)
}

/**
 * Hears hints while the component stands. They may be lost, late or doubled: take them as a reason to ask, and ask at
 * `reconnected` too.
 */
export function useLive(listener: (news: LiveNews) => void) {
  const handleNews = useEffectEvent(listener)
  useEffect(() => {
    const hear = (news: LiveNews) => handleNews(news)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
}
