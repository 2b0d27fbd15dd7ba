import { LIMITS } from '#kernel/limits.ts'

import { callerAt } from '../caller.ts'
import type { Cluster } from '../cluster.ts'
import { GROUND, type Scenario } from '../scenario.ts'

/** Typing is cheap, and its limit is low enough to reach. */
const { requests: ALLOWED } = LIMITS.typing
const BEYOND = 30

/** One address alternates between both nodes; together they allow no more than one alone. */
export const limitsShared: Scenario = {
  name: 'limits',
  guarantee: 'both nodes share rate limits',
  needs: [...GROUND, 'Redis'],
  run: async (cluster) => {
    const [one, two] = cluster.nodes
    const alone = await letThrough(cluster, [one.port], '127.14.1.1')
    const shared = await letThrough(cluster, [one.port, two.port], '127.14.1.2')
    if (alone !== ALLOWED || shared !== ALLOWED)
      throw new Error(
        `${alone} of ${ALLOWED + BEYOND} calls went through on one node, ${shared} on two, not ${ALLOWED}`,
      )
    return `${alone} of ${ALLOWED + BEYOND} calls went through on one node, ${shared} on two in turn`
  },
}

async function letThrough({ talkers }: Cluster, ports: readonly number[], address: string): Promise<number> {
  const { cookie, conversation } = talkers[0]!
  const callers = ports.map((port) => callerAt(port, { cookie, address }))
  const body = { conversation: { id: conversation } }
  let through = 0
  for (let turn = 0; turn < ALLOWED + BEYOND; turn += 1) {
    const { status } = await callers[turn % callers.length]!.call('/api/typing.php', { method: 'POST', body })
    if (status === 200) through += 1
    else if (status !== 429) throw new Error(`a call was answered with ${status}`)
  }
  for (const caller of callers) caller.end()
  return through
}
