import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'

import { SECOND } from '#kernel/time.ts'

import type { Log } from '../log.ts'

type RedisClient = ReturnType<typeof newClient>

/**
 * What nodes share beside the database. Nothing in it is the truth: whoever asks has an answer of its own for the time
 * when Redis is away, so no page waits for it and nothing is lost with it.
 */
export type Redis = {
  /** What Redis says, or undefined while it is away or slow. */
  ask<T>(work: (client: RedisClient) => Promise<T>): Promise<T | undefined>
  /** A connection that only listens. */
  ears: RedisClient
  isUp(): boolean
  /** Connected, or given up waiting for it: a command of the operator is over before a server would notice. */
  opened: Promise<unknown>
  close(): Promise<void>
}

/** Redis answers within a millisecond; a person waits no longer than this for one that does not. */
const PATIENCE = 0.25 * SECOND
/** After a silence it is left alone for a while, so that not every request pays for it. */
const PAUSE = 1 * SECOND
const LOOK = 0.05 * SECOND
const LONGEST_RETRY = 1 * SECOND

type Waiting = { due: number; giveUp(): void }

/** Returns at once: what cannot be reached yet is tried until it can. */
export function openRedis(url: string, log: Log): Redis {
  const client = newClient(url)
  const ears = newClient(url)
  const waiting = new Set<Waiting>()
  let silentUntil = 0
  const isUp = () => client.isReady && performance.now() >= silentUntil

  // One look at all questions under way, the oldest first, costs less than a timer for each.
  const looking = setInterval(() => {
    const now = performance.now()
    for (const question of waiting) {
      if (question.due > now) break
      silentUntil = now + PAUSE
      question.giveUp()
    }
  }, LOOK).unref()

  tellChanges(client, log)
  // Both connections fail together; the one that asks logs the change.
  ears.on('error', () => undefined)
  // The client tries again by itself and reports the change.
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
        const question = { due: performance.now() + PATIENCE, giveUp: () => end(undefined) }
        waiting.add(question)
        work(client).then(end, () => end(undefined))
      })
    },
    async close() {
      // What was told last may still be on its way; by then it is answered or given up.
      while (waiting.size > 0) await sleep(LOOK)
      clearInterval(looking)
      for (const each of [client, ears]) if (each.isOpen) each.destroy()
    },
  }
}

function newClient(url: string) {
  return createClient({
    url,
    // The older protocol is spoken by every server and every stand-in; the newer one has nothing that is needed here.
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

/** Said once when it goes and once when it is back, without the address, which may hold a password. */
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
