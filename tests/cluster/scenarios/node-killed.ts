import { setTimeout as sleep } from 'node:timers/promises'

import { expectNothingLost } from '../check-messages.ts'
import { failureText } from '../load.ts'
import { GROUND, type Scenario, seconds } from '../scenario.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../until.ts'

const BEFORE_MS = 4000
const AFTER_MS = 10_000

/** One node loses power while members write. */
export const nodeKilled: Scenario = {
  name: 'node-killed',
  guarantee: 'one node killed under load: no acknowledged message is lost, and pages reconnect',
  needs: GROUND,
  run: (cluster) =>
    underLoad(cluster, 12, async (load, before) => {
      const [victim] = cluster.nodes
      await sleep(BEFORE_MS)
      const killed = performance.now()
      await victim.kill()
      await sleep(AFTER_MS)
      await until('pages with a live connection', () => load.pages.every((page) => page.isConnected()))
      await load.finish()
      const count = await expectNothingLost(cluster.directUrl, load, before)
      const away = load.pages.flatMap(({ losses }) => losses.map(({ back }) => (back! - killed) / 1000))
      if (away.length === 0) throw new Error('no page was connected to the node that died')
      return `${count} messages, ${failureText(load.failures)}; ${away.length} of ${load.pages.length} pages lost their connection and had it back within ${seconds(Math.max(...away))}`
    }),
}
