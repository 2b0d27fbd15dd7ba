/** Compare the code: the server's errors come from another copy of the class than the bundled one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
