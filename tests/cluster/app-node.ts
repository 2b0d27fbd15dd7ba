import { fileURLToPath } from 'node:url'

import type { Running, Workplace } from './running.ts'
import { until } from './until.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Several times as long as the balancer needs to notice that a node is not ready. */
const DRAIN_SECONDS = '5'

export type AppNode = {
  name: string
  port: number
  /** Resolves when the node reports ready. `folder` holds another build. */
  start(folder?: string): Promise<void>
  isRunning(): boolean
  /** Sends the signal a service manager would. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/** An application node as an operator runs it: from the build, with its own data folder. */
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
    // Trust only the balancer's address.
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
