import { randomBytes, randomInt } from 'node:crypto'

/** The product's clock; tests inject one they can move. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }

/** Source of randomness. */
export type Random = {
  /** URL-safe text of that many random bytes. */
  token(bytes: number): string
  /** An integer from 0 to `below` - 1. */
  below(below: number): number
}
export const systemRandom: Random = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  below: (below) => randomInt(below),
}
