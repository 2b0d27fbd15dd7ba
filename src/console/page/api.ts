import { apiClient } from '#kernel/call-api.ts'
import { CONSOLE_ERRORS } from '#kernel/console-errors.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const knows = (code: string) => Object.hasOwn(CONSOLE_ERRORS, code)

/** What somebody does: it keeps them signed in. */
export const consoleApi = apiClient({ fetch: (...request) => fetch(...request), wait, knows })

/** What a page asks for without its reader, such as a list that changed. */
export const backgroundApi = apiClient({
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, 'x-background': '1' } }),
  wait,
  knows,
})
