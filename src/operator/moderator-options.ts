import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'

import type { ModeratorContext } from '#features/moderation/moderator-context.ts'
import { DAY } from '#kernel/time.ts'

import { UsageError } from './command.ts'

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
