import { setTimeout as sleep } from 'node:timers/promises'

import { expectNothingLost } from '../check-messages.ts'
import { failureText } from '../load.ts'
import { lookAtPages } from '../look-at-pages.ts'
import { GROUND, type Scenario, seconds } from '../scenario.ts'
import { underLoad } from '../under-load.ts'
import { secondsSince, until } from '../until.ts'

const BEFORE_MS = 2000
const AFTER_MS = 2000

/** Both nodes restart in turn while members write and visitors load pages. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  guarantee: 'nodes restarted one after the other: no request fails',
  needs: GROUND,
  run: (cluster) =>
    underLoad(cluster, 13, async (load, before) => {
      const { nodes, balancer } = cluster
      const looking = lookAtPages(balancer.port, '127.13.3.1')
      const times: string[] = []
      try {
        await sleep(BEFORE_MS)
        for (const node of nodes) {
          const began = performance.now()
          await node.stop()
          const ended = secondsSince(began)
          await node.start()
          await until('the node behind the balancer', () => balancer.serves([node.name]))
          times.push(`${seconds(ended)} to end and ${seconds(secondsSince(began) - ended)} to serve`)
        }
        await sleep(AFTER_MS)
      } finally {
        await looking.stop()
      }
      await load.finish()
      const count = await expectNothingLost(cluster.directUrl, load, before)
      const failures = [...load.failures, ...looking.failures]
      if (failures.length > 0) throw new Error(`${failures.length} requests failed: ${failureText(failures)}`)
      return `${count} messages and ${looking.count()} pages, ${failureText(failures)}; a node took ${times.join(', ')}`
    }),
}
