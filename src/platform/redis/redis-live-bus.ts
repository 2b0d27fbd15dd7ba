import { randomUUID } from 'node:crypto'

import type { ProfileId } from '#kernel/ids.ts'
import type { LiveSignal } from '#kernel/live.ts'

import { type LiveBus, memoryLiveBus } from '../live-bus.ts'
import type { Redis } from './redis.ts'

/** Ids are unguessable and unique, so installations can share a Redis without hearing each other. */
const PREFIX = 'duet:live:'
const channelOf = (profile: ProfileId) => PREFIX + profile
/** Members per command: a node that starts with many pages must not block the others. */
const AT_ONCE = 500

/**
 * Pages of this node get hints from memory, at once and even without Redis. Each member with a page here is a channel
 * this node subscribes to, which also shows other nodes that the member is present, with nothing to clean up when a
 * node dies.
 */
export function redisLiveBus(redis: Redis): LiveBus {
  const here = memoryLiveBus()
  const node = randomUUID()
  const pages = new Map<ProfileId, number>()
  const heard = new Set<ProfileId>()
  let closed = false

  function hear(message: string, channel: string) {
    const [from, hint] = JSON.parse(message) as [string, LiveSignal]
    if (from !== node) here.publish(channel.slice(PREFIX.length) as ProfileId, hint)
  }

  const follow = followChannels({
    wanted: () => [...pages.keys()].filter((profile) => !heard.has(profile)),
    unwanted: () => [...heard].filter((profile) => !pages.has(profile)),
    async add(profiles) {
      await redis.ears.subscribe(profiles.map(channelOf), hear)
      for (const profile of profiles) heard.add(profile)
    },
    async remove(profiles) {
      await redis.ears.unsubscribe(profiles.map(channelOf))
      for (const profile of profiles) heard.delete(profile)
    },
  })
  // The client restores earlier subscriptions; send those requested meanwhile.
  redis.ears.on('ready', follow)

  return {
    publish(to, hint) {
      if (closed) return
      here.publish(to, hint)
      void redis.ask((client) => client.publish(channelOf(to), JSON.stringify([node, hint])))
    },
    subscribe(profile, listener) {
      const stop = here.subscribe(profile, listener)
      let listening = true
      pages.set(profile, (pages.get(profile) ?? 0) + 1)
      follow()
      return () => {
        if (!listening) return
        listening = false
        stop()
        const left = (pages.get(profile) ?? 0) - 1
        if (left > 0) pages.set(profile, left)
        else pages.delete(profile)
        follow()
      }
    },
    async present(profiles) {
      const found = new Set(profiles.filter((profile) => pages.has(profile)))
      const elsewhere = profiles.filter((profile) => !found.has(profile))
      for (const some of chunksOf(elsewhere)) {
        const counts = await redis.ask((client) => client.pubSubNumSub(some.map(channelOf)))
        for (const profile of some) {
          // A channel this node is about to leave still counts it.
          const others = (counts?.[channelOf(profile)] ?? 0) - (heard.has(profile) ? 1 : 0)
          if (others > 0) found.add(profile)
        }
      }
      return found
    },
    async close() {
      closed = true
      redis.ears.off('ready', follow)
      await here.close()
    },
  }
}

type Channels = {
  wanted(): ProfileId[]
  unwanted(): ProfileId[]
  add(profiles: ProfileId[]): Promise<unknown>
  remove(profiles: ProfileId[]): Promise<unknown>
}

/**
 * Syncs subscriptions with the wanted set, one command at a time: a page that closes and reopens at once keeps its
 * subscription, and a thousand new pages are one command.
 */
function followChannels({ wanted, unwanted, add, remove }: Channels): () => void {
  let running = false
  const run = async () => {
    for (;;) {
      const [more, fewer] = [wanted().slice(0, AT_ONCE), unwanted().slice(0, AT_ONCE)]
      if (more.length > 0) await add(more)
      else if (fewer.length > 0) await remove(fewer)
      else return
    }
  }
  return () => {
    if (running) return
    running = true
    void Promise.resolve()
      .then(run)
      // Redis is away: the next page or the reconnect retries.
      .catch(() => undefined)
      .finally(() => {
        running = false
      })
  }
}

function* chunksOf(profiles: readonly ProfileId[]) {
  for (let from = 0; from < profiles.length; from += AT_ONCE) yield profiles.slice(from, from + AT_ONCE)
}
