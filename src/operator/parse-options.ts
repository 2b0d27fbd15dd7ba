import { parseArgs } from 'node:util'

import { UsageError } from './command.ts'

type Form<Value extends string, Flag extends string> = {
  /** Options with a value. */
  values?: readonly Value[]
  /** Options without a value. */
  flags?: readonly Flag[]
  /** Maximum number of positional arguments. */
  most: number
  usage: string
}

type Parsed<Value extends string, Flag extends string> = {
  words: string[]
  options: Partial<Record<Value, string>>
  flags: Record<Flag, boolean>
}

/** Refuses anything unexpected and prints the usage. */
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
  // Usually an unquoted --reason.
  if (words.length > most) throw new UsageError(`unexpected argument ${words[most]}; ${usage}`)
  const blank = Object.entries(given).find(([, value]) => typeof value === 'string' && value.trim() === '')
  if (blank) throw new UsageError(`nothing follows --${blank[0]}; ${usage}`)
  return {
    words,
    options: given as Partial<Record<Value, string>>,
    flags: Object.fromEntries(flags.map((name) => [name, given[name] === true])) as Record<Flag, boolean>,
  }
}

type Option = readonly [string, { type: 'string' | 'boolean' }]

function parse(args: readonly string[], options: Option[]) {
  const marked = args.map((arg) => (DASHED_ID.test(arg) && !isOption(arg, options) ? MARK + arg : arg))
  try {
    const { positionals, values } = parseArgs({
      args: marked,
      options: Object.fromEntries(options),
      allowPositionals: true,
    })
    return {
      positionals: positionals.map(unmarked),
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, unmarked(value)])),
    }
  } catch (error) {
    return error as Error
  }
}

/** One id in 64 begins with a dash, which the parser would take for an option; a mark in front hides the dash. */
const DASHED_ID = /^-[\w-]{21}$/
const MARK = '\0'
const isOption = (arg: string, options: Option[]) => options.some(([name]) => arg === `--${name}`)
const unmarked = <T>(value: T) => (typeof value === 'string' && value.startsWith(MARK) ? value.slice(1) : value) as T
