import { useLocation } from 'react-router'

import { safeReturnPath } from '#features/accounts/accounts.rules.ts'

const KEPT = 'after_credits'

/** Where a path to /credits or /premium leads back to afterwards: the screen one is on. */
export function useBuyPath(to: '/credits' | '/premium'): string {
  const { pathname, search } = useLocation()
  return pathWithBack(to, pathname + search)
}

export function pathWithBack(to: string, back: string | null): string {
  return back === null ? to : `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ back })}`
}

export const isConversation = (path: string) => /^\/(chats\/.|members\/[^/]+\/chat)/.test(path)

/** A path of this site, or nothing: whatever a link claims to lead back to. */
export function backIn(search: string): string | null {
  const back = new URLSearchParams(search).get('back')
  return back !== null && safeReturnPath(back) === back ? back : null
}

/** The way back outlives the provider's page: it stays with the tab until somebody buys on their own account again. */
export function keepWayBack(back: string | null) {
  if (back === null) tabStorage()?.removeItem(KEPT)
  else tabStorage()?.setItem(KEPT, back)
}

export function wayBack(): string | null {
  const back = tabStorage()?.getItem(KEPT) ?? null
  return back !== null && safeReturnPath(back) === back ? back : null
}

/** A browser that allows no storage throws at the mere mention of it; then the way back is forgotten. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    // Blocked: nothing is kept.
    return undefined
  }
}
