import { useEffect } from 'react'

import { poll } from '#app/api/poll.ts'
import { useCounts } from '#app/live/counts.ts'
import { isPushSubscribed } from '#features/notifications/ui/use-push.ts'
import type { pageHidden } from '#features/profiles/profiles.contract.ts'
import { capCount } from '#ui/badge.tsx'

/** Only the path: importing the contract would pull in the profile schemas. */
const PAGE_HIDDEN: typeof pageHidden.path = '/api/page-hidden.php'

/** CHAT-8: polls while the page is visible, and reports when it goes to the background. */
export function usePolling(ask: () => Promise<void>) {
  useEffect(() => poll(ask, document, () => performance.now(), isPushSubscribed), [ask])

  useEffect(() => {
    function handleChange() {
      if (!document.hidden) return
      // A beacon also survives the page being closed.
      navigator.sendBeacon(PAGE_HIDDEN, new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', handleChange)
    return () => document.removeEventListener('visibilitychange', handleChange)
  }, [])
}

/** NAV-4: in the page title, and on the icon of the installed app. */
export function useCountOutside() {
  const { num_new_likes, num_unread_messages } = useCounts()
  const count = num_new_likes + num_unread_messages
  useEffect(() => (count > 0 ? showCountInTitle(count) : undefined), [count])
  useEffect(() => {
    // Badges are missing in some browsers and refused outside an installed app in others.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

/**
 * NAV-4: prefixes the screen's title with a count. Title elements change with the screen, so observe the head; our own
 * change is recognised by its text.
 */
function showCountInTitle(count: number): () => void {
  const before = `(${capCount(count)}) `
  let ours: string | undefined

  function show() {
    if (document.title === ours || document.title === '') return
    ours = before + document.title
    document.title = ours
  }

  const observer = new MutationObserver(show)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  show()
  return () => {
    observer.disconnect()
    if (ours !== undefined && document.title === ours) document.title = ours.slice(before.length)
  }
}
