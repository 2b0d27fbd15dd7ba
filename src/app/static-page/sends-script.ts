import { useMatches, useRouteError } from 'react-router'

/**
 * Whether the page brings the application along. A screen that needs none of it says `handle.scripts = 'none'`: its
 * links and forms are the browser's own. An error page in its place has buttons that need it; and where the application
 * runs already, it has been sent.
 */
export function useSendsScript(): boolean {
  const handle = useMatches().at(-1)?.handle as { scripts?: 'none' } | undefined
  const failed = (useRouteError() ?? null) !== null
  return !import.meta.env.SSR || failed || handle?.scripts !== 'none'
}
