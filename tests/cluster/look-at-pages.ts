import { setTimeout as sleep } from 'node:timers/promises'

import { callerAt } from './caller.ts'

/** Four requests a second: the page limit of one address. */
const LOOK_PAUSE_MS = 260

/** Loads the home page through the balancer until stopped. */
export function lookAtPages(port: number, address: string) {
  const caller = callerAt(port, { cookie: '', address })
  const failures: { what: string; at: number }[] = []
  let count = 0
  let stopping = false
  const look = async () => {
    while (!stopping) {
      const outcome = await caller.call('/').catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      const what = typeof outcome === 'string' ? outcome : String(outcome.status)
      count += 1
      if (what !== '200') failures.push({ what: `page ${what}`, at: performance.now() })
      await sleep(LOOK_PAUSE_MS)
    }
  }
  const ended = look()
  return {
    failures,
    count: () => count,
    stop: async () => {
      stopping = true
      await ended
      caller.end()
    },
  }
}
