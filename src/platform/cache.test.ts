import { afterEach, describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { type StillClock, stillClock, twoRedisNodes } from '#tests/support/redis-nodes.ts'

import { type Caches, memoryCaches } from './cache.ts'
import { redisCaches } from './redis/redis-caches.ts'

type Kept = { html: string; people: string[] }
type Nodes = { here: Caches; close?(): Promise<void> }

const ADAPTERS: [string, (clock: StillClock) => Promise<Nodes>][] = [
  ['in this process', async (clock) => ({ here: memoryCaches(clock) })],
  [
    'between nodes',
    async (clock) => {
      const { nodes, close } = await twoRedisNodes(clock)
      return { here: redisCaches(nodes[0]), close }
    },
  ],
]
const PAGE: Kept = { html: '<p>Grüße ’ "quoted" 🎉\u2028</p>', people: ['ana'] }
const ROOM = 10

describe.each(ADAPTERS)('a cache %s', (_name, open) => {
  let nodes: Nodes
  afterEach(() => nodes.close?.())

  test('returns a value until it expires', async () => {
    const clock = stillClock()
    nodes = await open(clock)
    const pages = nodes.here<Kept>('pages', ROOM)
    expect(await pages.get('/a')).toBeUndefined()
    await pages.set('/a', PAGE, MINUTE)
    expect(await pages.get('/a')).toEqual(PAGE)
    clock.pass(MINUTE - 1)
    expect(await pages.get('/a')).toEqual(PAGE)
    clock.pass(1)
    expect(await pages.get('/a')).toBeUndefined()
  })

  test('a second put restarts the lifetime, and delete removes the value', async () => {
    const clock = stillClock()
    nodes = await open(clock)
    const pages = nodes.here<Kept>('pages', ROOM)
    await pages.set('/a', PAGE, MINUTE)
    clock.pass(MINUTE - 1)
    await pages.set('/a', { ...PAGE, people: [] }, MINUTE)
    clock.pass(MINUTE - 1)
    expect(await pages.get('/a')).toEqual({ ...PAGE, people: [] })
    await pages.delete('/a')
    expect(await pages.get('/a')).toBeUndefined()
    await pages.delete('/a')
  })

  test('keys are exact, and each cache has its own', async () => {
    nodes = await open(stillClock())
    const [pages, others] = [nodes.here<Kept>('pages', ROOM), nodes.here<Kept>('others', ROOM)]
    for (const key of ['/a', '/A', '/a ', '/a\r\nDEL x', '/ä']) await pages.set(key, { ...PAGE, html: key }, MINUTE)
    for (const key of ['/a', '/A', '/a ', '/a\r\nDEL x', '/ä']) expect((await pages.get(key))?.html).toBe(key)
    expect(await others.get('/a')).toBeUndefined()
  })
})

test('nodes share cached values', async () => {
  const { nodes, close } = await twoRedisNodes()
  const [here, there] = nodes.map((node) => redisCaches(node)<Kept>('pages', ROOM))
  await here!.set('/a', PAGE, MINUTE)
  expect(await there!.get('/a')).toEqual(PAGE)
  await close()
})

test('in memory the least recently used go first', async () => {
  const pages = memoryCaches(stillClock())<Kept>('pages', 2)
  await pages.set('old', PAGE, MINUTE)
  await pages.set('new', PAGE, MINUTE)
  await pages.get('old')
  await pages.set('newest', PAGE, MINUTE)
  expect(await pages.get('new')).toBeUndefined()
  expect([await pages.get('old'), await pages.get('newest')]).toEqual([PAGE, PAGE])
})
