/** Closes a switch over a union: a new variant fails the type check here. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${String(value)}`)
}
