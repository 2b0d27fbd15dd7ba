import { useEffect } from 'react'

import type { pageHidden } from '#features/profiles/profiles.contract.ts'

import { isPushSubscribed } from '../push/use-push.ts'
import { showCountInTitle } from './count-in-title.ts'
import { useCounts } from './counts.ts'
import { poll } from './poll.ts'

/** The path alone: its contract would bring the schemas of profiles along. */
const PAGE_HIDDEN: typeof pageHidden.path = '/api/page-hidden.php'

/** CHAT-8: asks for news while the page is open, and says when it went into the background. */
export function useNews(ask: () => Promise<void>) {
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
