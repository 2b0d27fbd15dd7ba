import { setTimeout as sleep } from 'node:timers/promises'

import type { AppNode } from '../app-node.ts'
import { ask } from '../ask-database.ts'
import { expectNothingLost } from '../check-messages.ts'
import type { Cluster } from '../cluster.ts'
import { failureText } from '../load.ts'
import { lookAtPages } from '../look-at-pages.ts'
import { makeNewerBuild, makePreviousBuild, previousBuildMissing } from '../other-builds.ts'
import { GROUND, type Scenario } from '../scenario.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../until.ts'

/** Long enough for both builds to serve side by side. */
const SIDE_BY_SIDE_MS = 3000

/**
 * Replaces two nodes of the previous build with a newer one, whose first start migrates every table, while members
 * write and visitors load pages. One node returns to the previous build in between.
 */
export const rollingUpgrade: Scenario = {
  name: 'rolling-upgrade',
  guarantee:
    'nodes upgraded one after the other, with migrations in between: no request fails, and the previous build starts again',
  needs: GROUND,
  lacks: previousBuildMissing,
  run: async (cluster) => {
    const previous = makePreviousBuild(cluster.place)
    const newer = makeNewerBuild(cluster.place, previous)
    const [one, two] = cluster.nodes
    for (const node of cluster.nodes) await replace(cluster, node, previous)
    const before = await migrationsIn(cluster)
    try {
      return await underLoad(cluster, 14, async (load, balances) => {
        const looking = lookAtPages(cluster.balancer.port, '127.14.3.1')
        try {
          await replace(cluster, one, newer)
          await sleep(SIDE_BY_SIDE_MS)
          await replace(cluster, two, previous)
          await sleep(SIDE_BY_SIDE_MS)
          await replace(cluster, two, newer)
        } finally {
          await looking.stop()
        }
        await load.finish()
        const count = await expectNothingLost(cluster.directUrl, load, balances)
        const failures = [...load.failures, ...looking.failures]
        if (failures.length > 0) throw new Error(`${failures.length} requests failed: ${failureText(failures)}`)
        const applied = (await migrationsIn(cluster)) - before
        return `${applied} migrations under ${count} messages and ${looking.count()} pages, ${failureText(failures)}`
      })
    } finally {
      // The next scenario starts nodes of this build.
      for (const node of cluster.nodes) await node.stop()
    }
  },
}

async function replace({ balancer }: Cluster, node: AppNode, build: string) {
  await node.stop()
  await node.start(build)
  await until('the node behind the balancer', () => balancer.serves([node.name]))
}

async function migrationsIn({ directUrl }: Cluster): Promise<number> {
  const [row] = await ask<{ n: number }>(directUrl, 'select count(*)::integer as n from schema_migrations')
  return row!.n
}
