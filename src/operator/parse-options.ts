import { UsageError } from './command.ts'

/**
 * The words of a command, and what follows its `--options`. What it does not know is told with how it is meant: an
 * option by another name, one that nothing follows, and a word too many, as from a reason without quotation marks.
 */
export function parseOptions<Name extends string>(
  args: readonly string[],
  { names, most, usage }: { names: readonly Name[]; most: number; usage: string },
): { words: string[]; options: Partial<Record<Name, string>> } {
  const words: string[] = []
  const options: Partial<Record<Name, string>> = {}
  const optionOf = (word: string) => names.find((name) => word === `--${name}`)
  for (let place = 0; place < args.length; place += 1) {
    const word = args[place]!
    const option = optionOf(word)
    if (option === undefined && word.startsWith('--')) throw new UsageError(`${word} is unknown; ${usage}`)
    if (option === undefined) words.push(word)
    else {
      place += 1
      const value = args[place]
      if (!value?.trim() || optionOf(value)) throw new UsageError(`nothing follows ${word}; ${usage}`)
      options[option] = value
    }
  }
  if (words.length > most) throw new UsageError(`${words[most]} is a word too many; ${usage}`)
  return { words, options }
}
