import { type RouterContextProvider, redirectDocument } from 'react-router'

import type { CallApi } from '#kernel/contract.ts'

import { apiOf, factsOf } from './server-env.ts'

/**
 * NAV-10: the guard of member pages, first line of their loader. Visitors go to the login and come back to this
 * address; members get the API:
 *
 *     export async function loader({ context, request }: Route.LoaderArgs) {
 *       const api = requireMember(context, request)
 *       return api(readOwnProfile, {})
 *     }
 *
 * ACC-4: a login can end while its pages are open. A navigation then meets this guard; an API call from a button makes
 * browser-api.ts reload the page, which meets it too. Both are full page loads, so no member data stays on the screen
 * and nobody sees an error.
 */
export function requireMember(context: Readonly<RouterContextProvider>, request: Request): CallApi {
  const toLogin = () => redirectDocument(loginPath(request.url))
  if (!factsOf(context).loggedIn) throw toLogin()
  const api = apiOf(context)
  return async (contract, input) => {
    try {
      return await api(contract, input)
    } catch (error) {
      throw isLoggedOut(error) ? toLogin() : error
    }
  }
}

/** The login path that returns to an address of this site; navigations request data under `<path>.data?_routes=…`. */
export function loginPath(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return `/login?${new URLSearchParams({ to: `${pathname.replace(/\/_\.data$|\.data$/, '')}${search}` })}`
}

/** Compare the code: the server's errors come from another copy of the class than the bundled one. */
const isLoggedOut = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'authentication_required'
