import { timingSafeEqual } from 'node:crypto'

/** Constant-time comparison. Compares bytes, because characters may take several. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
