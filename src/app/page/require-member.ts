import { type RouterContextProvider, redirectDocument } from 'react-router'

import type { CallApi } from '#kernel/contract.ts'

import { apiOf, factsOf } from './server-env.ts'

/**
 * NAV-10: the guard of member pages, first line of their loader. Visitors go to the login and come back to this very
 * address; members get the API:
 *
 *     export async function loader({ context, request }: Route.LoaderArgs) {
 *       const api = requireMember(context, request)
 *       return api(readOwnProfile, {})
 *     }
 *
 * ACC-4: a login can end while its pages are open. Then a navigation meets this guard, and a call from a button has
 * browser-api.ts load the page again, which meets it too. Both are full loads, so that nothing of the member stays on
 * the screen; nobody is shown an error.
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

/** The login that leads back to an address of this site; a navigation asks for its data under `<path>.data?_routes=…`. */
export function loginPath(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return `/login?${new URLSearchParams({ to: `${pathname.replace(/\/_\.data$|\.data$/, '')}${search}` })}`
}

/** Asked by its code: a refusal of the server is of another copy of the class than the one bundled with the pages. */
const isLoggedOut = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'authentication_required'
