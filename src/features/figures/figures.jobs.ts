import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'
import type { Site } from '#platform/site.ts'

import { frozenBefore, type RollUp, rebuild, rollUpRecent } from './roll-up.ts'
import { ROLL_UPS } from './roll-ups.ts'

type Work = (ctx: JobContext, rollUp: RollUp, site: Site) => Promise<number>

/** One brand or kind that fails keeps no other from its figures; the page then says as of when they are. */
async function forEvery(ctx: JobContext, work: Work): Promise<void> {
  const failures: unknown[] = []
  for (const site of ctx.sites.all())
    for (const rollUp of ROLL_UPS) {
      try {
        await work(ctx, rollUp, site)
      } catch (error) {
        failures.push(error)
        ctx.log.error({ part: 'figures', kind: rollUp.kind, site: site.id, err: error }, 'figures were not computed')
      }
    }
  if (failures.length > 0) throw new AggregateError(failures, 'some figures were not computed')
}

/** FIG-3 */
export const figuresCrons: readonly Cron[] = [
  { name: 'figures-hourly', pattern: '4 * * * *', run: (ctx) => forEvery(ctx, rollUpRecent) },
  {
    name: 'figures-nightly',
    pattern: '20 2 * * *',
    run: async (ctx) => {
      await forEvery(ctx, (tx, rollUp, site) => rebuild(tx, rollUp, site))
      for (const site of ctx.sites.all())
        await run(
          ctx.db,
          sql`delete from figures_hourly where site_id = ${site.id} and day < ${frozenBefore(ctx, site)}`,
        )
    },
  },
]
