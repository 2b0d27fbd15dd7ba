import { use, useEffect } from 'react'

import { PageNonce } from '#app/page/server-contexts.ts'

const READY = 'duet:ready'

/**
 * A page stands before its script: what is pressed meanwhile would be lost, or sent away without the script that should
 * have looked at it. Here it waits, the last press alone, and happens as soon as somebody listens. The browser gets the
 * text of this function, so it can use nothing but itself.
 */
export function keepEarlyClick(ready: string) {
  /** After that many milliseconds the script will not come: the browser does what it can alone. */
  const patience = 10_000
  let pressed: HTMLElement | undefined
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed = button
  }
  const release = () => {
    removeEventListener('click', keep, true)
    pressed?.click()
    pressed = undefined
  }
  addEventListener('click', keep, true)
  addEventListener(ready, release, { once: true })
  setTimeout(release, patience)
}

/** Before anything that can be pressed. */
export function EarlyClicks() {
  const nonce = use(PageNonce)
  useEffect(() => {
    dispatchEvent(new Event(READY))
  }, [])
  const text = `(${keepEarlyClick})('${READY}')`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the function above and nothing else
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}
