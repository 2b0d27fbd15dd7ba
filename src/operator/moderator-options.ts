import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'

import type { ModeratorContext } from '#features/moderation/moderator-context.ts'
import { DAY } from '#kernel/time.ts'

import { UsageError } from './command.ts'

/** Evidence is for the operator alone: others can open neither a new folder nor the files. Skips deleted ones. */
export async function saveFiles(ctx: ModeratorContext, keys: readonly string[], folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  for (const key of keys) {
    const file = await ctx.files.get(key)
    if (file === undefined) continue
    const path = join(folder, basename(key))
    // A file from an earlier run would keep its mode, and a link would lead elsewhere.
    rmSync(path, { force: true })
    writeFileSync(path, file.bytes, { mode: 0o600, flag: 'wx' })
    paths.push(path)
  }
  return paths
}

const MOST_DAYS = 3650

/** Undefined for an indefinite suspension. */
export function untilOf({ clock }: ModeratorContext, days: string | undefined): Date | undefined {
  if (days === undefined) return undefined
  const number = /^\d{1,4}$/.test(days) ? Number(days) : 0
  if (number < 1 || number > MOST_DAYS) throw new UsageError(`--days is a number from 1 to ${MOST_DAYS}`)
  return new Date(clock.now().getTime() + number * DAY)
}

/** Falls back to the system user. */
export const byOf = ({ by }: { by?: string }) => by?.trim() || userInfo().username
