import { useEffect } from 'react'

import { poll } from '#app/api/poll.ts'
import { useCounts } from '#app/live/counts.ts'
import { isPushSubscribed } from '#features/notifications/ui/use-push.ts'
import type { pageHidden } from '#features/profiles/profiles.contract.ts'
import { capCount } from '#ui/badge.tsx'

/** The path alone: its contract would bring the schemas of profiles along. */
const PAGE_HIDDEN: typeof pageHidden.path = '/api/page-hidden.php'

/** CHAT-8: polls while the page is open, and says when it went into the background. */
export function usePolling(ask: () => Promise<void>) {
  useEffect(() => poll(ask, document, () => performance.now(), isPushSubscribed), [ask])

  useEffect(() => {
    function handleChange() {
      if (!document.hidden) return
      // A beacon: the browser sends it also when this page is being left for good.
      navigator.sendBeacon(PAGE_HIDDEN, new Blob(['{}'], { type: 'application/json' }))
    }
    document.addEventListener('visibilitychange', handleChange)
    return () => document.removeEventListener('visibilitychange', handleChange)
  }, [])
}

/** NAV-4: in the title of the page, and on the icon of the installed app. */
export function useCountOutside() {
  const { num_new_likes, num_unread_messages } = useCounts()
  const count = num_new_likes + num_unread_messages
  useEffect(() => (count > 0 ? showCountInTitle(count) : undefined), [count])
  useEffect(() => {
    // Not every browser has badges, and some refuse them outside an installed app.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

/**
 * NAV-4: puts a count before whatever title the screen gives its page. Title elements come and go with the screens, so
 * the head is watched; our own change is known by its text.
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
