import type { Observed } from '../observe.ts'
import type { Entry } from '../outcome.ts'

/** A promise to clients: names every place where what is there does not fit what they were told. */
export type Promised = { name: string; find(log: readonly Entry[], seen: Observed): string[] }

/** An effect that nobody was told about may still come while the server works on a request whose client is gone. */
const LINGERS_MS = 20_000

/** R-TEST-2: exactly one effect for yes, none for no, none or one for what was never answered. */
export function isLie(outcome: Entry['outcome'], effects: number): boolean {
  if (outcome === 'ok') return effects !== 1
  return effects > (outcome === 'unknown' ? 1 : 0)
}

export const tell = ({ n, kind, outcome, who, other, id }: Entry) =>
  `operation ${n}, ${kind} ${id} of ${who} to ${other}, ${outcome}`

export const keyOf = ({ who, id }: { who: string; id: string }) => `${who} ${id}`

/** When the effect of an operation is over at the latest; a lost attempt may come after the one that was answered. */
export const lastMoment = ({ outcome, attempts, ended }: Entry) =>
  outcome === 'unknown' || attempts > 1 ? ended + LINGERS_MS : ended

/** A block takes along what two people had. Tells whether one may have come after an operation between the two. */
export function partings(log: readonly Entry[]): (entry: Entry) => boolean {
  const pairOf = ({ who, other }: Entry) => [who, other].sort().join(' ')
  const last = new Map<string, number>()
  for (const entry of log) {
    if (entry.kind !== 'block' || entry.outcome === 'refused') continue
    last.set(pairOf(entry), Math.max(last.get(pairOf(entry)) ?? 0, lastMoment(entry)))
  }
  return (entry) => (last.get(pairOf(entry)) ?? Number.NEGATIVE_INFINITY) >= entry.began
}
