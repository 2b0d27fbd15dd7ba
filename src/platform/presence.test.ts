import { afterEach, describe, expect, test } from 'vitest'

import type { ProfileId } from '#kernel/ids.ts'
import { MINUTE } from '#kernel/time.ts'
import { type StillClock, stillClock, twoRedisNodes } from '#tests/support/redis-nodes.ts'

import { memoryPresence, type Presence } from './presence.ts'
import { redisPresence } from './redis/redis-presence.ts'

type Nodes = { here: Presence; there: Presence; close?(): Promise<void> }

/** What every adapter keeps, seen from two nodes; in memory both are the same. */
const ADAPTERS: [string, (clock: StillClock) => Promise<Nodes>][] = [
  [
    'in this process',
    async (clock) => {
      const presence = memoryPresence(clock)
      return { here: presence, there: presence }
    },
  ],
  [
    'between nodes',
    async (clock) => {
      const { nodes, close } = await twoRedisNodes(clock)
      // A node that noted alone would be found out: its own clock has stopped.
      const stopped = { now: () => new Date(0) }
      return { here: redisPresence(nodes[0], stopped), there: redisPresence(nodes[1], stopped), close }
    },
  ],
]

const [ana, ben] = ['ana-profile-ana-profil', 'ben-profile-ben-profil'] as [ProfileId, ProfileId]

describe.each(ADAPTERS)('who is here, noted %s', (_name, open) => {
  let nodes: Nodes
  afterEach(() => nodes.close?.())

  test('counts as new once per period, on any node', async () => {
    const clock = stillClock()
    nodes = await open(clock)
    expect(await nodes.here.note(ana, 5 * MINUTE)).toBe(true)
    expect(await nodes.there.note(ana, 5 * MINUTE)).toBe(false)
    expect(await nodes.there.note(ben, 5 * MINUTE)).toBe(true)
    clock.pass(5 * MINUTE - 1)
    expect(await nodes.here.note(ana, 5 * MINUTE)).toBe(false)
    clock.pass(1)
    expect(await nodes.there.note(ana, 5 * MINUTE)).toBe(true)
    expect(await nodes.here.note(ana, 5 * MINUTE)).toBe(false)
  })

  test('counts as new on every node once one forgets it', async () => {
    nodes = await open(stillClock())
    await nodes.here.note(ana, MINUTE)
    await nodes.there.forget(ana)
    expect(await nodes.here.note(ana, MINUTE)).toBe(true)
    await nodes.here.forget(ben)
    expect(await nodes.there.note(ben, MINUTE)).toBe(true)
  })
})
