import { afterEach, describe, expect, test } from 'vitest'

import type { ProfileId } from '#kernel/ids.ts'
import type { LiveSignal } from '#kernel/live.ts'
import { twoRedisNodes } from '#tests/support/redis-nodes.ts'

import { type LiveBus, memoryLiveBus } from './live-bus.ts'
import { redisLiveBus } from './redis/redis-live-bus.ts'

type Nodes = { here: LiveBus; there: LiveBus; close(): Promise<void> }

/** What every adapter keeps, seen from two nodes; in memory both are the same. */
const BUSES: [string, () => Promise<Nodes>][] = [
  ['in this process', oneProcess],
  ['between nodes', betweenNodes],
]

async function oneProcess(): Promise<Nodes> {
  const bus = memoryLiveBus()
  return { here: bus, there: bus, close: bus.close }
}

async function betweenNodes(): Promise<Nodes> {
  const { nodes, close } = await twoRedisNodes()
  const [here, there] = [redisLiveBus(nodes[0]), redisLiveBus(nodes[1])]
  return {
    here,
    there,
    async close() {
      await here.close()
      await there.close()
      await close()
    },
  }
}

const [ana, ben] = ['ana-profile-ana-profil', 'ben-profile-ben-profil'] as [ProfileId, ProfileId]
const LIKE: LiveSignal = { type: 'like' }
const BALANCE: LiveSignal = { type: 'balance', credits: 7 }

/** Longer than a hint between two nodes takes; so long nothing came, so nothing comes. */
const SILENCE_MS = 50
const silence = () => new Promise((resolve) => setTimeout(resolve, SILENCE_MS))

describe.each(BUSES)('the bus %s', (_name, open) => {
  let nodes: Nodes
  afterEach(() => nodes.close())

  /** Listens on a node, and waits until the other knows it. */
  async function listening(bus: LiveBus, to: ProfileId) {
    const heard: LiveSignal[] = []
    const stop = bus.subscribe(to, (hint) => void heard.push(hint))
    await expect.poll(async () => (await nodes.here.present([to])).has(to)).toBe(true)
    return { heard, stop }
  }

  test('delivers to all pages of a member on every node, in order, once, and to nobody else', async () => {
    nodes = await open()
    const [first, second, other] = [
      await listening(nodes.there, ana),
      await listening(nodes.here, ana),
      await listening(nodes.there, ben),
    ]
    nodes.here.publish(ana, LIKE)
    nodes.here.publish(ana, BALANCE)
    await expect.poll(() => first.heard).toEqual([LIKE, BALANCE])
    expect(second.heard).toEqual([LIKE, BALANCE])
    await silence()
    expect([first.heard, second.heard]).toEqual([
      [LIKE, BALANCE],
      [LIKE, BALANCE],
    ])
    expect(other.heard).toEqual([])
  })

  test('unsubscribed listeners get nothing; the others still do', async () => {
    nodes = await open()
    const [first, second] = [await listening(nodes.there, ana), await listening(nodes.there, ana)]
    first.stop()
    first.stop()
    nodes.here.publish(ana, LIKE)
    await expect.poll(() => second.heard).toEqual([LIKE])
    second.stop()
    nodes.here.publish(ana, LIKE)
    // Until the other node knows: a page that opens while the channel is being left may miss a hint.
    await expect.poll(async () => (await nodes.here.present([ana])).has(ana)).toBe(false)
    const third = await listening(nodes.there, ana)
    nodes.here.publish(ana, BALANCE)
    await expect.poll(() => third.heard).toEqual([BALANCE])
    expect([first.heard, second.heard]).toEqual([[], [LIKE]])
  })

  test('an immediate resubscribe still gets hints', async () => {
    nodes = await open()
    for (let time = 0; time < 20; time += 1) nodes.there.subscribe(ana, () => {})()
    const { heard } = await listening(nodes.there, ana)
    await silence()
    nodes.here.publish(ana, LIKE)
    await expect.poll(() => heard).toEqual([LIKE])
  })

  test('knows which members have a page open on any node', async () => {
    nodes = await open()
    const page = await listening(nodes.there, ana)
    expect(await nodes.here.present([ana, ben])).toEqual(new Set([ana]))
    expect(await nodes.there.present([ana, ben])).toEqual(new Set([ana]))
    expect(await nodes.here.present([])).toEqual(new Set())
    page.stop()
    await expect.poll(() => nodes.here.present([ana])).toEqual(new Set())
    expect(await nodes.there.present([ana])).toEqual(new Set())
  })

  test('publishing without listeners, or after closing, is no error', async () => {
    nodes = await open()
    nodes.here.publish(ben, LIKE)
    const { heard } = await listening(nodes.there, ben)
    await nodes.there.close()
    nodes.here.publish(ben, LIKE)
    nodes.there.publish(ben, LIKE)
    await silence()
    expect(heard).toEqual([])
  })
})
