import { parseArgs } from 'node:util'

import { UsageError } from './command.ts'

type Form<Value extends string, Flag extends string> = {
  /** Options that a value follows. */
  values?: readonly Value[]
  /** Options that stand alone. */
  flags?: readonly Flag[]
  /** How many words there may be beside the options. */
  most: number
  usage: string
}

type Parsed<Value extends string, Flag extends string> = {
  words: string[]
  options: Partial<Record<Value, string>>
  flags: Record<Flag, boolean>
}

/** The words and options of a command. Anything it does not expect is refused, with its usage. */
export function parseOptions<Value extends string = never, Flag extends string = never>(
  args: readonly string[],
  { values = [], flags = [], most, usage }: Form<Value, Flag>,
): Parsed<Value, Flag> {
  const parsed = parse(args, [
    ...values.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ])
  if (parsed instanceof Error) throw new UsageError(`${parsed.message}; ${usage}`)
  const { positionals: words, values: given } = parsed
  // A word too many is often a reason without quotation marks.
  if (words.length > most) throw new UsageError(`${words[most]} is a word too many; ${usage}`)
  const blank = Object.entries(given).find(([, value]) => typeof value === 'string' && value.trim() === '')
  if (blank) throw new UsageError(`nothing follows --${blank[0]}; ${usage}`)
  return {
    words,
    options: given as Partial<Record<Value, string>>,
    flags: Object.fromEntries(flags.map((name) => [name, given[name] === true])) as Record<Flag, boolean>,
  }
}

function parse(args: readonly string[], options: (readonly [string, { type: 'string' | 'boolean' }])[]) {
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options), allowPositionals: true })
  } catch (error) {
    return error as Error
  }
}
