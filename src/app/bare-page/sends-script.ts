import { useMatches, useRouteError } from 'react-router'

import { useMaybePage } from '../use-page.ts'

/**
 * Whether the page brings the application along. A screen that needs none of it says `handle.scripts = 'none'`: its
 * links and forms are the browser's own. With 'members' that is so for visitors alone. An error page in its place has
 * buttons that need it; and where the application runs already, it has been sent.
 */
export function useSendsScript(): boolean {
  const handle = useMatches().at(-1)?.handle as { scripts?: 'none' | 'members' } | undefined
  const isMember = useMaybePage()?.page.loggedIn ?? false
  const failed = (useRouteError() ?? null) !== null
  if (!import.meta.env.SSR || failed) return true
  return handle?.scripts === 'members' ? isMember : handle?.scripts !== 'none'
}
