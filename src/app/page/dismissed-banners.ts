import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { keepChoice } from './choice-cookie.ts'
import { usePage } from './use-page.ts'

/** NAV-5: all banners. */
export type BannerId =
  | 'profile_hidden'
  | 'time_bonus'
  | 'time_bonus_window'
  | 'activation'
  | 'add_photo'
  | 'push'
  | 'notifications_disabled'

/** Dismissals since page load; the cookie is the truth, this triggers the render. */
const $dismissed = atom<string | null>(null)

/** The time is in the cookie, so the first paint shows no banner that then vanishes. */
export function dismissBanner(id: BannerId, at: Date) {
  keepChoice(`banner_${id}`, String(at.getTime()))
  $dismissed.set(dismissedIn(document.cookie))
}

/** An empty time means not dismissed: see below. */
export function showBannerAgain(id: BannerId) {
  keepChoice(`banner_${id}`, '')
  $dismissed.set(dismissedIn(document.cookie))
}

/** Dismissed banners in a cookie header; a string, so it compares by value. */
export function dismissedIn(cookies: string): string {
  return [...cookies.matchAll(/(?:^|;\s*)banner_(\w+)=\d+/g)].map(([, id]) => id).join(' ')
}

export function useDismissed(): (id: BannerId) => boolean {
  const { dismissed } = usePage()
  const ids = (useStore($dismissed, { ssr: 'initial' }) ?? dismissed).split(' ')
  return (id) => ids.includes(id)
}
