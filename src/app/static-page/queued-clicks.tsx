import { useEffect } from 'react'

import { InlineScript } from './inline-script.tsx'
import code from './queued-clicks.entry.ts?script'
import { READY } from './ready.ts'

/** Must precede anything clickable. */
export function QueuedClicks() {
  useEffect(() => {
    dispatchEvent(new Event(READY))
  }, [])
  return <InlineScript code={code} />
}
