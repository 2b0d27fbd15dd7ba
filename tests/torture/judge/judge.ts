import type { Violation } from '#operator/invariants/find-violations.ts'

import type { Observed } from '../observe.ts'
import type { Entry } from '../outcome.ts'
import { keyOf, type Promised, tell } from './effects.ts'
import { nothingUnasked, ordersOnce, paymentsGranted, photosOnce } from './kept.ts'
import { messagesInPlace, messagesOnce } from './said.ts'
import { blocksStand, likesStand, readingStands } from './states.ts'

const answersAgree: Promised = {
  name: 'answers make sense and do not change',
  find: (log) => log.filter(({ strange }) => strange !== undefined).map((entry) => `${tell(entry)}: ${entry.strange}`),
}

export const PROMISES: readonly Promised[] = [
  ...[messagesOnce, messagesInPlace, ordersOnce, paymentsGranted, photosOnce],
  ...[likesStand, blocksStand, readingStands, nothingUnasked, answersAgree],
]

/** Every mismatch between the replies clients got and the stored state. */
export const judge = (log: readonly Entry[], seen: Observed): Violation[] =>
  PROMISES.flatMap(({ name, find }) => find(log, seen).map((what) => ({ invariant: name, what })))

/** How many unacknowledged operations took effect, and how many did not. */
export function unknownEffects(log: readonly Entry[], seen: Observed): { happened: number; not: number } {
  const there = new Set([...seen.charges, ...seen.orders, ...seen.photos].map(keyOf))
  const kinds: Entry['kind'][] = ['send', 'gift', 'buy', 'upload']
  const unknown = log.filter(({ kind, outcome }) => outcome === 'unknown' && kinds.includes(kind))
  const happened = unknown.filter((entry) => there.has(keyOf(entry))).length
  return { happened, not: unknown.length - happened }
}
