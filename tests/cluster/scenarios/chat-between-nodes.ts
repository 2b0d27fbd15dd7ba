import { randomUUID } from 'node:crypto'

import { median } from '../../../bench/figures.ts'
import { callerAt } from '../caller.ts'
import { openPage } from '../page.ts'
import { GROUND, milliseconds, type Scenario } from '../scenario.ts'
import { until } from '../until.ts'

/** Each way; both together stay below one address's limit per minute. */
const MESSAGES = 40
/** A later hint counts as missing. */
const HINT_PATIENCE_MS = 10_000

/** Two members chat on different nodes; a live hint from the other node must announce every message, not polling. */
export const chatBetweenNodes: Scenario = {
  name: 'chat',
  guarantee: 'a message sent on one node is announced at once on the other',
  needs: [...GROUND, 'Redis'],
  run: async ({ nodes, talkers }) => {
    const [a, b] = [talkers[0]!, talkers[1]!]
    const [one, two] = nodes
    const times: number[] = []
    for (const [writer, from, reader, to] of [
      [a, one, b, two],
      [b, two, a, one],
    ] as const) {
      const page = await openPage(to.port, reader, '127.11.1.1')
      const caller = callerAt(from.port, { cookie: writer.cookie, address: '127.11.2.1' })
      try {
        for (let sent = 0; sent < MESSAGES; sent += 1) {
          const body = { conversation: { id: writer.conversation }, client_id: randomUUID(), text: 'Over there?' }
          const began = performance.now()
          const reply = await caller.call('/api/chat.php', { method: 'POST', body })
          if (reply.status !== 200) throw new Error(`sending was answered with ${reply.status}`)
          const { seq } = reply.json<{ message: { seq: number } }>().message
          await until('a hint on the other node', () => page.hinted.has(seq), HINT_PATIENCE_MS)
          times.push(page.hinted.get(seq)! - began)
        }
      } finally {
        page.close()
        caller.end()
      }
    }
    const sorted = times.toSorted((x, y) => x - y)
    return `${times.length} messages, send to live hint p50 ${milliseconds(median(sorted))}, worst ${milliseconds(sorted.at(-1)!)}`
  },
}
