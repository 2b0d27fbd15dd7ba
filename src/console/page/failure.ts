import { ApiError } from '#kernel/call-api.ts'

/** What did not happen, in words for the person in front of it. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong here. Reload the page and try again.'
  if (error.code === 'network') return 'The server cannot be reached. Nothing was changed.'
  return error.message || `The server refused (${error.status}). Nothing was changed.`
}

export const isCode = (error: unknown, code: ApiError['code']) => error instanceof ApiError && error.code === code
