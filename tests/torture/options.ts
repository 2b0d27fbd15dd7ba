import { parseArgs } from 'node:util'

import type { Size } from './plan.ts'

/** Operations two cores manage per second while processes are killed and restarted. */
const OPERATIONS_PER_SECOND = 50
const SHORT_SECONDS = 45
const SECONDS_PER_SERVER_KILL = 11
const SECONDS_PER_DATABASE_KILL = 20

/** R-TEST-1. */
const LONG: Size = { operations: 20_000, serverKills: 22, databaseKills: 11 }

export const USAGE = 'npm run torture -- [--seed N] [--seconds N | --long] [--report FILE]'
export type Options = { seed: number; size: Size; words: string; report: string | undefined }

/** A run is planned in operations, not seconds, so that the same options give the same plan on every machine. */
export function readOptions(args: readonly string[], anySeed: () => number): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string' },
      long: { type: 'boolean' },
      report: { type: 'string' },
    },
  })
  if (values.long && values.seconds !== undefined) throw new Error(USAGE)
  const seed = values.seed === undefined ? anySeed() : wholeNumber(values.seed)
  const seconds = values.seconds === undefined ? SHORT_SECONDS : wholeNumber(values.seconds)
  const length = values.long ? ' --long' : values.seconds === undefined ? '' : ` --seconds ${seconds}`
  return {
    seed,
    size: values.long ? LONG : sizeOf(seconds),
    words: `npm run torture -- --seed ${seed}${length}`,
    report: values.report,
  }
}

const sizeOf = (seconds: number): Size => ({
  operations: seconds * OPERATIONS_PER_SECOND,
  serverKills: Math.ceil(seconds / SECONDS_PER_SERVER_KILL),
  databaseKills: Math.ceil(seconds / SECONDS_PER_DATABASE_KILL),
})

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(USAGE)
  return Number(text)
}
