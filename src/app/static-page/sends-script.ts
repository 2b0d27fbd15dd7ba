import { useMatches, useRouteError } from 'react-router'

/**
 * Whether the page loads the application. A screen that does not need it sets `handle.scripts = 'none'`: its links and
 * forms are native. An error page in its place needs the script for its buttons; and a running application has already
 * loaded it.
 */
export function useSendsScript(): boolean {
  const handle = useMatches().at(-1)?.handle as { scripts?: 'none' } | undefined
  const failed = (useRouteError() ?? null) !== null
  return !import.meta.env.SSR || failed || handle?.scripts !== 'none'
}
