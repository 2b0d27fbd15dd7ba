import { monitorEventLoopDelay } from 'node:perf_hooks'

import { LIMITS } from '#kernel/limits.ts'

/** Memory in bytes, `lag` in milliseconds; `awake` counts active resources other than sockets. */
export type Insides = { resident: number; heap: number; buffers: number; lag: number; awake: number }

// All load comes from one network: keep the limiter's cost, but never refuse.
for (const limit of Object.values(LIMITS)) Object.assign(limit, { requests: Number.POSITIVE_INFINITY })

await import('#server/start.ts')

const delays = monitorEventLoopDelay({ resolution: 10 })
delays.enable()

process.on('message', () => process.send!(insides()))

/** Lag is since the last sample; garbage is collected first, so that memory shows only what is in use. */
function insides(): Insides {
  const lag = delays.percentile(99) / 1e6
  globalThis.gc!()
  globalThis.gc!()
  const { rss, heapUsed, external } = process.memoryUsage()
  delays.reset()
  const awake = process.getActiveResourcesInfo().filter((name) => name !== 'TCPSocketWrap').length
  return { resident: rss, heap: heapUsed, buffers: external, lag, awake }
}
