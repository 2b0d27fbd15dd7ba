import { useSyncExternalStore } from 'react'

import { keepChoice } from './choice-cookie.ts'
import { usePage } from './use-page.ts'

/** NAV-5: the banners there can be. */
export type BannerId =
  | 'profile_hidden'
  | 'time_bonus'
  | 'time_bonus_window'
  | 'activation'
  | 'add_photo'
  | 'push'
  | 'notifications_disabled'

const listeners = new Set<() => void>()

/** When it was closed is kept in a cookie, not beside it: the first paint must not show what then vanishes. */
export function dismissBanner(id: BannerId, at: Date) {
  keepChoice(`banner_${id}`, String(at.getTime()))
  for (const changed of listeners) changed()
}

/** An empty time is none: see below. */
export function showBannerAgain(id: BannerId) {
  keepChoice(`banner_${id}`, '')
  for (const changed of listeners) changed()
}

/** What a cookie header says was closed; a text, so that it can be compared. */
export function dismissedIn(cookies: string): string {
  return [...cookies.matchAll(/(?:^|;\s*)banner_(\w+)=\d+/g)].map(([, id]) => id).join(' ')
}

export function useDismissed(): (id: BannerId) => boolean {
  const { dismissed } = usePage()
  const ids = useSyncExternalStore(
    subscribe,
    () => dismissedIn(document.cookie),
    () => dismissed,
  ).split(' ')
  return (id) => ids.includes(id)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
