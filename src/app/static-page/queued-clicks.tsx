import { useEffect } from 'react'

import { READY } from '#ui/ready.ts'

import { InlineScript } from './inline-script.tsx'
import code from './queued-clicks.entry.ts?script'

/** Must precede anything clickable. */
export function QueuedClicks() {
  useEffect(() => {
    dispatchEvent(new Event(READY))
  }, [])
  return <InlineScript code={code} />
}
