/** For values that SQL, a schema or an earlier check guarantees; `why` names the broken guarantee. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`expected: ${why}`)
  return value
}
