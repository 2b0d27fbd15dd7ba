import { atom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'

import type { LiveEvent } from './keep-connected.ts'

export type { LiveEvent } from './keep-connected.ts'

const $lastEvent = atom<LiveEvent | null>(null)

/** Called by the owner of the connection. */
export const spreadEvent = (event: LiveEvent) => $lastEvent.set(event)

/**
 * Subscribes to hints while mounted. Hints may be lost, late or duplicated: treat them as a reason to refetch, and
 * refetch on `reconnected` too.
 */
export function useLive(listener: (event: LiveEvent) => void) {
  const handleEvent = useEffectEvent(listener)
  useEffect(() => $lastEvent.listen((event) => event && handleEvent(event)), [])
}
