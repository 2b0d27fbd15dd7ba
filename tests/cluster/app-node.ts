import { fileURLToPath } from 'node:url'

import type { Running, Workplace } from './running.ts'
import { until } from './until.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Several times what the balancer takes to see that a node is not ready. */
const DRAIN_SECONDS = '5'

export type AppNode = {
  name: string
  port: number
  /** Resolves when it has said that it is ready. Another build than this one lies in another folder. */
  start(folder?: string): Promise<void>
  isRunning(): boolean
  /** Asked to end, as a service manager does it. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** One of the nodes, as the operator runs it: from the build, with a data folder of its own. */
export function makeAppNode(
  place: Workplace,
  { name, port, settings }: { name: string; port: number; settings: Record<string, string> },
): AppNode {
  let running: Running | undefined
  const env = {
    ...settings,
    PORT: String(port),
    DATA_DIR: place.room(`node-${name}`),
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS,
    // The balancer stands there, and nobody else is believed.
    TRUST_PROXY: '127.0.0.1',
  }
  return {
    name,
    port,
    start: async (folder = ROOT) => {
      const started = place.start(`node-${name}`, process.execPath, ['src/server/start.ts'], {
        cwd: folder,
        env,
        asOwner: true,
      })
      running = started
      const before = started.log().length
      await until(`node ${name}`, () => {
        if (started.hasEnded()) throw new Error(`it ended: ${started.log().slice(before)}`)
        return started.log().slice(before).includes('Duet is ready')
      })
    },
    isRunning: () => running !== undefined && !running.hasEnded(),
    stop: async () => running?.stop(),
    kill: async () => running?.kill(),
  }
}
