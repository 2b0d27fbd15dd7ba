import { useEffect, useState } from 'react'

/** Event on window: the page, or a part of it that hydrates later, now reacts to clicks. */
export const READY = 'duet:ready'

/**
 * For parts inside a Suspense boundary, which hydrate after the page: the value of their `data-pending` attribute.
 * While it is there, a click waits in app/static-page/queued-clicks.entry.ts.
 */
export function usePendingMark(): '' | undefined {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (ready) dispatchEvent(new Event(READY))
  }, [ready])
  return ready ? undefined : ''
}
