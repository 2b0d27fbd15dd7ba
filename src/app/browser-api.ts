import { apiClient } from '#kernel/call-api.ts'

/** The API for what people do in the browser; loaders use the one of the server instead. */
export const browserApi = apiClient({
  fetch: (url, request) => fetch(url, request),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // ACC-4: a login that has ended is no error to show; the page simply becomes a visitor's.
  onLoggedOut: () => location.assign('/'),
})
