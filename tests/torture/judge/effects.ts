import type { Observed } from '../observe.ts'
import type { Entry } from '../outcome.ts'

/** A guarantee to clients: lists every mismatch between the replies they got and the stored state. */
export type Promised = { name: string; find(log: readonly Entry[], seen: Observed): string[] }

/** An unacknowledged effect may still appear while the server handles a request whose client is gone. */
const LINGERS_MS = 20_000

/** R-TEST-2: exactly one effect for yes, none for no, at most one for no reply. */
export function isLie(outcome: Entry['outcome'], effects: number): boolean {
  if (outcome === 'ok') return effects !== 1
  return effects > (outcome === 'unknown' ? 1 : 0)
}

export const tell = ({ n, kind, outcome, who, other, id }: Entry) =>
  `operation ${n}, ${kind} ${id} of ${who} to ${other}, ${outcome}`

export const keyOf = ({ who, id }: { who: string; id: string }) => `${who} ${id}`

/** Latest time of an operation's effect; a lost attempt may land after the acknowledged one. */
export const lastMoment = ({ outcome, attempts, ended }: Entry) =>
  outcome === 'unknown' || attempts > 1 ? ended + LINGERS_MS : ended

/** A block deletes what two people shared. Tells whether one may have followed an operation between them. */
export function partings(log: readonly Entry[]): (entry: Entry) => boolean {
  const pairOf = ({ who, other }: Entry) => [who, other].sort().join(' ')
  const last = new Map<string, number>()
  for (const entry of log) {
    if (entry.kind !== 'block' || entry.outcome === 'refused') continue
    last.set(pairOf(entry), Math.max(last.get(pairOf(entry)) ?? 0, lastMoment(entry)))
  }
  return (entry) => (last.get(pairOf(entry)) ?? Number.NEGATIVE_INFINITY) >= entry.began
}
