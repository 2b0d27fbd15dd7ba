import { monitorEventLoopDelay } from 'node:perf_hooks'

import { LIMITS } from '#kernel/limits.ts'

/** Bytes, milliseconds, and how many timers and pieces of work, sockets aside, keep the process awake. */
export type Insides = { resident: number; heap: number; buffers: number; lag: number; awake: number }

// All the people come from one network; the limits still count, they only refuse nobody.
for (const limit of Object.values(LIMITS)) Object.assign(limit, { requests: Number.POSITIVE_INFINITY })

await import('#server/start.ts')

const delays = monitorEventLoopDelay({ resolution: 10 })
delays.enable()

process.on('message', () => process.send!(insides()))

/** Since the last look, for the lag; what nobody needs any more is taken out first, for the memory. */
function insides(): Insides {
  const lag = delays.percentile(99) / 1e6
  globalThis.gc!()
  globalThis.gc!()
  const { rss, heapUsed, external } = process.memoryUsage()
  delays.reset()
  const awake = process.getActiveResourcesInfo().filter((name) => name !== 'TCPSocketWrap').length
  return { resident: rss, heap: heapUsed, buffers: external, lag, awake }
}
