import { ApiError, apiClient } from '#kernel/call-api.ts'
import type { CallApi } from '#kernel/contract.ts'
import { SECOND } from '#kernel/time.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const client = apiClient({ fetch: (url, request) => fetch(url, request), wait })

/** By then the answer that renews the cookie has arrived. */
const RENEWAL = 0.5 * SECOND

/** The API for actions in the browser; loaders use the server's instead. */
export const browserApi: CallApi = async (contract, input) => {
  try {
    return await client(contract, input)
  } catch (error) {
    if (!isLoggedOut(error)) throw error
  }
  // R-SESS-2: another call may have renewed the login while this one was on its way. Refused calls have no effect, so
  // sending it again is safe.
  await wait(RENEWAL)
  try {
    return await client(contract, input)
  } catch (error) {
    if (!isLoggedOut(error)) throw error
    // ACC-4: after a reload the server decides: a member page redirects to the login and back (require-member.ts), any
    // other page renders for a visitor.
    location.reload()
    // An ended login is no error to show: the call stays pending until the page reloads.
    return new Promise(() => undefined)
  }
}

const isLoggedOut = (error: unknown) => error instanceof ApiError && error.code === 'authentication_required'
