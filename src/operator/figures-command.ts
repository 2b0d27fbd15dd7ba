import { addDays, type Day, isDay } from '#features/figures/figures.rules.ts'
import { frozenBefore, type RollUpContext, rebuild, todayOf } from '#features/figures/roll-up.ts'
import { ROLL_UPS } from '#features/figures/roll-ups.ts'
import type { Site } from '#platform/site.ts'

import { type Command, UsageError } from './command.ts'
import { usageOf } from './command-list.ts'
import { withJobContext } from './job-context.ts'
import { parseOptions } from './parse-options.ts'

/** FIG-4: computes figures anew from the truth. */
export const figuresRebuildCommand: Command = {
  name: 'figures rebuild',
  run: (args) =>
    withJobContext(async (ctx) => {
      for (const line of await runFiguresRebuild(ctx, args)) console.log(line)
    }),
}

type Context = RollUpContext & { sites: { all(): readonly Site[] } }

/** Returns the lines to print. */
export async function runFiguresRebuild(ctx: Context, args: readonly string[]): Promise<string[]> {
  const usage = usageOf(figuresRebuildCommand)
  const { options } = parseOptions(args, { values: ['from', 'site'], most: 0, usage })
  const from = options.from
  if (from === undefined || !isDay(from))
    throw new UsageError(`say from which day, such as --from 2026-11-01; ${usage}`)
  const sites = ctx.sites.all().filter(({ id }) => options.site === undefined || id === options.site)
  if (sites.length === 0) throw new UsageError(`there is no site ${options.site}; ${usage}`)
  const lines: string[] = []
  for (const site of sites) lines.push(...(await rebuildSite(ctx, site, from)))
  return lines
}

async function rebuildSite(ctx: Context, site: Site, from: Day): Promise<string[]> {
  let days = 0
  for (const rollUp of ROLL_UPS) days = await rebuild(ctx, rollUp, site, from)
  const edge = frozenBefore(ctx, site)
  const frozen = from < edge ? `; the days up to ${addDays(edge, -1)} are frozen and stay as they are` : ''
  return [`${site.id}: ${days} days up to ${todayOf(ctx, site)} computed anew${frozen}`]
}
