/** Asked by its code: a refusal of the server is of another copy of the class than the one bundled with the pages. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
