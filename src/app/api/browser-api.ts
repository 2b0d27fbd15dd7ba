import { ApiError, apiClient } from '#kernel/call-api.ts'
import type { CallApi } from '#kernel/contract.ts'

const client = apiClient({
  fetch: (url, request) => fetch(url, request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // ACC-4: after a reload the server decides: a member page redirects to the login and back (require-member.ts), any
  // other page renders for a visitor.
  onLoggedOut: () => location.reload(),
})

/** The API for actions in the browser; loaders use the server's instead. */
export const browserApi: CallApi = async (contract, input) => {
  try {
    return await client(contract, input)
  } catch (error) {
    // An ended login is no error to show: the call stays pending until the page reloads.
    if (error instanceof ApiError && error.code === 'authentication_required') return new Promise(() => undefined)
    throw error
  }
}
