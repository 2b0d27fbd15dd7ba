import { atom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'

import type { LiveEvent } from './keep-connected.ts'

export type { LiveEvent } from './keep-connected.ts'

const $lastEvent = atom<LiveEvent | null>(null)

/** Called by whoever holds the connection. */
export const spreadEvent = (event: LiveEvent) => $lastEvent.set(event)

/**
 * Hears hints while the component is mounted. They may be lost, late or doubled: take them as a reason to ask, and ask
 * at `reconnected` too.
 */
export function useLive(listener: (event: LiveEvent) => void) {
  const handleEvent = useEffectEvent(listener)
  useEffect(() => $lastEvent.listen((event) => event && handleEvent(event)), [])
}
