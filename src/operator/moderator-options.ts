import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'

import type { ModeratorContext } from '#features/moderation/moderator-context.ts'
import { DAY } from '#kernel/time.ts'

import { UsageError } from './command.ts'

/** The words of a command, and what follows its `--options`; one that it does not know is told with how it is meant. */
export function parseOptions<Name extends string>(
  args: readonly string[],
  { names, usage }: { names: readonly Name[]; usage: string },
): { words: string[]; options: Partial<Record<Name, string>> } {
  const words: string[] = []
  const options: Partial<Record<Name, string>> = {}
  for (let place = 0; place < args.length; place += 1) {
    const word = args[place]!
    const option = names.find((name) => word === `--${name}`)
    if (option === undefined && word.startsWith('--')) throw new UsageError(`${word} is unknown; ${usage}`)
    if (option === undefined) words.push(word)
    else {
      place += 1
      options[option] = args[place] ?? ''
    }
  }
  return { words, options }
}

/** Evidence as files of the operator's own; what is gone meanwhile is left out. */
export async function saveFiles(ctx: ModeratorContext, keys: readonly string[], folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const paths: string[] = []
  for (const key of keys) {
    const file = await ctx.files.get(key)
    if (file === undefined) continue
    const path = join(folder, basename(key))
    writeFileSync(path, file.bytes)
    paths.push(path)
  }
  return paths
}

/** Ten years are as good as for good. */
const MOST_DAYS = 3650

/** The end of a suspension; none for one without an end. */
export function untilOf({ clock }: ModeratorContext, days: string | undefined): Date | undefined {
  if (days === undefined) return undefined
  const number = /^\d{1,4}$/.test(days) ? Number(days) : 0
  if (number < 1 || number > MOST_DAYS) throw new UsageError(`--days is a number from 1 to ${MOST_DAYS}`)
  return new Date(clock.now().getTime() + number * DAY)
}

/** Who decides: as they say, else as the machine knows them. */
export const byOf = ({ by }: { by?: string }) => by?.trim() || userInfo().username
