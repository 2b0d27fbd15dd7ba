import { INVARIANTS, type Violation } from '#operator/invariants/find-violations.ts'
import { type TestResult, whyOf } from '#scripts/test-results.ts'

import { PROMISES, unknownEffects } from './judge/judge.ts'
import type { Observed } from './observe.ts'
import type { Entry, Outcome } from './outcome.ts'
import { KINDS } from './plan.ts'
import type { World } from './world.ts'

/** More of the same kind add nothing. */
const SHOWN = 10
/** Truncates long server output. */
const LONGEST = 2000

type Run = {
  log: readonly Entry[]
  seen: Observed
  violations: readonly Violation[]
  world: World
  seconds: number
  words: string
}

export function summaryOf({ log, seen, violations, world, seconds, words }: Run): string[] {
  const { counts, line } = world
  const count = (outcome: Outcome, list = log) => list.filter((entry) => entry.outcome === outcome).length
  const outcomes = (list = log) =>
    `${count('ok', list)} ok, ${count('refused', list)} refused, ${count('unknown', list)} unknown`
  const cuts = Object.entries(line.cuts)
  const { happened, not } = unknownEffects(log, seen)
  const kinds = KINDS.map((kind) => `  ${kind.padEnd(12)} ${outcomes(log.filter((entry) => entry.kind === kind))}`)
  return [
    `${log.length} operations in ${Math.round(seconds)} s: ${outcomes()}`,
    ...kinds,
    `killed with SIGKILL: the server ${counts.serverKills} times, the database ${counts.databaseKills} times`,
    `connections cut: ${cuts.map(([where, times]) => `${times} times ${where}`).join(', ')}`,
    `unacknowledged, where it can be known: ${happened} took effect (cut after the commit), ${not} did not (before it)`,
    ...violationLines(violations),
    violations.length === 0
      ? 'torture: all guarantees held'
      : `torture: ${violations.length} invariant violations; repeat with: ${words}`,
  ]
}

function violationLines(violations: readonly Violation[]): string[] {
  return [...Map.groupBy(violations, ({ invariant }) => invariant)].flatMap(([invariant, broken]) => [
    `✗ ${invariant} (${broken.length})`,
    ...broken.slice(0, SHOWN).map(({ what }) => `    ${what.slice(0, LONGEST)}`),
  ])
}

/** The queue is empty, and no process ended unexpectedly. */
export const AT_REST = 'everything comes to rest'

/** One result per guarantee, for the totals of `npm test`. */
export function resultsOf(violations: readonly Violation[]): TestResult[] {
  const names = [...new Set([...PROMISES.map(({ name }) => name), AT_REST, ...INVARIANTS.map(({ name }) => name)])]
  return names.map((name) => {
    const violation = violations.find(({ invariant }) => invariant === name)
    return {
      title: `torture: ${name}`,
      tier: 'route',
      status: violation ? 'failed' : 'passed',
      ...whyOf(violation?.what),
    }
  })
}
