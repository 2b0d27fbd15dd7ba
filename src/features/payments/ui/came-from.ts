import { useLocation } from 'react-router'

import { safeReturnPath } from '#features/accounts/accounts.rules.ts'

const KEPT = 'after_credits'

/** Path to /credits or /premium that returns to the current screen. */
export function useBuyPath(to: '/credits' | '/premium'): string {
  const { pathname, search } = useLocation()
  return pathWithBack(to, pathname + search)
}

export function pathWithBack(to: string, back: string | null): string {
  return back === null ? to : `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`
}

export const isConversation = (path: string) => /^\/(chats\/.|members\/[^/]+\/chat)/.test(path)

/** The return path, if it stays on this site; a link can claim anything. */
export function backIn(search: string): string | null {
  const back = new URLSearchParams(search).get('back')
  return back !== null && safeReturnPath(back) === back ? back : null
}

/** Keeps the return path in the tab across the provider's page, until the next purchase starts. */
export function keepWayBack(back: string | null) {
  if (back === null) tabStorage()?.removeItem(KEPT)
  else tabStorage()?.setItem(KEPT, back)
}

export function wayBack(): string | null {
  const back = tabStorage()?.getItem(KEPT) ?? null
  return back !== null && safeReturnPath(back) === back ? back : null
}

/** Accessing storage throws when the browser blocks it; then the return path is lost. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    // Storage blocked: nothing is kept.
    return undefined
  }
}
