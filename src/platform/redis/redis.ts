import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'

import { SECOND } from '#kernel/time.ts'

import type { Log } from '../log.ts'

type RedisClient = ReturnType<typeof newClient>

/**
 * State nodes share besides the database. It is never the source of truth: callers have a fallback, so no page waits
 * for Redis and nothing is lost with it.
 */
export type Redis = {
  /** Undefined while Redis is away or slow. */
  ask<T>(work: (client: RedisClient) => Promise<T>): Promise<T | undefined>
  /** A subscriber connection. */
  ears: RedisClient
  isUp(): boolean
  /** Settles when connected or timed out, for CLI commands that end before a server would notice. */
  opened: Promise<unknown>
  close(): Promise<void>
}

/** Redis usually answers within a millisecond; beyond this a page goes on without it. */
const PATIENCE = 0.25 * SECOND
/** Skip Redis for a while after a timeout, so that not every request pays for it. */
const PAUSE = 1 * SECOND
const LOOK = 0.05 * SECOND
const LONGEST_RETRY = 1 * SECOND

/** Milliseconds; tests set them so that a busy machine is not mistaken for a silent Redis. */
export type RedisTimes = { patience?: number; pause?: number }

type Waiting = { due: number; giveUp(): void }

/** Returns at once and keeps reconnecting in the background. */
export function openRedis(url: string, log: Log, { patience = PATIENCE, pause = PAUSE }: RedisTimes = {}): Redis {
  const client = newClient(url)
  const ears = newClient(url)
  const waiting = new Set<Waiting>()
  let silentUntil = 0
  const isUp = () => client.isReady && performance.now() >= silentUntil

  // One sweep over pending requests, oldest first, is cheaper than a timer each.
  const looking = setInterval(() => {
    const now = performance.now()
    for (const question of waiting) {
      if (question.due > now) break
      silentUntil = now + pause
      question.giveUp()
    }
  }, LOOK).unref()

  tellChanges(client, log)
  // Both connections fail together; the other one logs the change.
  ears.on('error', () => undefined)
  // The client reconnects and reports the change.
  const connected = Promise.all([client, ears].map((each) => each.connect().catch(() => undefined)))

  return {
    ears,
    isUp,
    opened: Promise.race([connected, sleep(PAUSE, undefined, { ref: false })]),
    ask<T>(work: (client: RedisClient) => Promise<T>) {
      if (!isUp()) return Promise.resolve(undefined)
      return new Promise<T | undefined>((resolve) => {
        const end = (answer: T | undefined) => {
          waiting.delete(question)
          resolve(answer)
        }
        const question = { due: performance.now() + patience, giveUp: () => end(undefined) }
        waiting.add(question)
        work(client).then(end, () => end(undefined))
      })
    },
    async close() {
      // Wait for pending commands to be answered or time out.
      while (waiting.size > 0) await sleep(LOOK)
      clearInterval(looking)
      for (const each of [client, ears]) if (each.isOpen) each.destroy()
    },
  }
}

function newClient(url: string) {
  return createClient({
    url,
    // Every server and stand-in supports RESP2, and we need nothing of RESP3.
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: 2 * SECOND,
      reconnectStrategy: (tries) => Math.min(tries * 100, LONGEST_RETRY),
    },
  })
}

/** Logs each outage and recovery once, without the address, which may contain a password. */
function tellChanges(client: RedisClient, log: Log) {
  let up = true
  client.on('ready', () => {
    if (!up) log.warn({ part: 'redis' }, 'redis is back')
    up = true
  })
  client.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (up) log.warn({ part: 'redis', reason: code ?? message }, 'redis is away: each node works on its own until then')
    up = false
  })
}
