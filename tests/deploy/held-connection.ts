import { WebSocket } from 'ws'

import { keepConnected, type Socket } from '#app/live/keep-connected.ts'
import { LIVE_PATH, type LiveHint } from '#kernel/live.ts'
import { until } from '#tests/cluster/until.ts'

export type HeldConnection = {
  heard: readonly LiveHint['type'][]
  /** Seconds from each loss to the next open connection. */
  gaps: readonly number[]
  /** Why connecting failed, each time. */
  failures: readonly string[]
  isOpen(): boolean
  close(): void
}

/** A member's open page: the browser's own code keeps its live connection through the proxy. */
export async function holdConnection(port: number, cookie: string): Promise<HeldConnection> {
  const [heard, gaps, failures] = [[] as LiveHint['type'][], [] as number[], [] as string[]]
  let open = false
  let lost: number | undefined

  function connect(): Socket {
    const socket = new WebSocket(`wss://localhost:${port}${LIVE_PATH}`, {
      rejectUnauthorized: false,
      headers: { cookie, origin: `https://localhost:${port}` },
    })
    socket.on('open', () => {
      open = true
      if (lost !== undefined) gaps.push((performance.now() - lost) / 1000)
      lost = undefined
    })
    socket.on('close', () => {
      lost ??= performance.now()
      open = false
    })
    // A browser reports an error by closing.
    socket.on('error', ({ message }) => void (open || failures.push(message)))
    return socket as unknown as Socket
  }

  const visibility = Object.assign(new EventTarget(), { hidden: false })
  const around = { visibility, events: new EventTarget(), network: { onLine: true }, connect, chance: Math.random }
  const close = keepConnected(around, ({ type }) => void (type !== 'reconnected' && heard.push(type)))
  await until('the live connection', () => open)
  return { heard, gaps, failures, isOpen: () => open, close }
}
