import { randomBytes, randomInt } from 'node:crypto'

/** Time, as the product knows it. Tests hand in their own and move it. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }

/** Chance, as the product knows it. */
export type Random = {
  /** URL-safe text of that many random bytes. */
  token(bytes: number): string
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
}
export const systemRandom: Random = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  below: (below) => randomInt(below),
}
