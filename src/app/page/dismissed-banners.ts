import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

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

/** What was closed or shown again since the page came; the cookie is the truth, this makes the change visible. */
const $dismissed = atom<string | null>(null)

/** When it was closed is kept in a cookie, not beside it: the first paint must not show what then vanishes. */
export function dismissBanner(id: BannerId, at: Date) {
  keepChoice(`banner_${id}`, String(at.getTime()))
  $dismissed.set(dismissedIn(document.cookie))
}

/** An empty time is none: see below. */
export function showBannerAgain(id: BannerId) {
  keepChoice(`banner_${id}`, '')
  $dismissed.set(dismissedIn(document.cookie))
}

/** What a cookie header says was closed; a text, so that it can be compared. */
export function dismissedIn(cookies: string): string {
  return [...cookies.matchAll(/(?:^|;\s*)banner_(\w+)=\d+/g)].map(([, id]) => id).join(' ')
}

export function useDismissed(): (id: BannerId) => boolean {
  const { dismissed } = usePage()
  const ids = (useStore($dismissed, { ssr: 'initial' }) ?? dismissed).split(' ')
  return (id) => ids.includes(id)
}
