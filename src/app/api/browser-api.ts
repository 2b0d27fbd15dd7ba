import { ApiError, apiClient } from '#kernel/call-api.ts'
import type { CallApi } from '#kernel/contract.ts'

const client = apiClient({
  fetch: (url, request) => fetch(url, request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // ACC-4: the server decides what a visitor sees here: a member's page sends them to the login and back
  // (require-member.ts), any other stays and becomes a visitor's.
  onLoggedOut: () => location.reload(),
})

/** The API for what people do in the browser; loaders use the one of the server instead. */
export const browserApi: CallApi = async (contract, input) => {
  try {
    return await client(contract, input)
  } catch (error) {
    // A login that has ended is no error to show: the call stays open until the page is gone.
    if (error instanceof ApiError && error.code === 'authentication_required') return new Promise(() => undefined)
    throw error
  }
}
