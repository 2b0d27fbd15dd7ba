import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import type { Card } from '#features/search/search.contract.ts'
import { MINUTE } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { aCrowd, type SomebodyOf } from '#tests/factories/crowd.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { QUEUE } from './swipe.rules.ts'

const server = sharedTestApp()
const crowd = (people: SomebodyOf[]) => aCrowd(server(), people)
const aMember = (columns: Record<string, unknown> = {}, host?: string) =>
  aMemberOf(server(), { columns: { wish: 'everyone', ...columns }, ...(host && { host }) })
const queue = async (who: Person, query = '') => {
  const reply = await who.get(`/api/swipe.php${query}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as { cards: Card[]; can_undo: boolean }
}
const idsFor = async (who: Person, query = '') => (await queue(who, query)).cards.map(({ id }) => id)

const AMSTERDAM = { lat: 5235, lon: 485, city: 'Amsterdam', region: 'NL-NH' }
const GRONINGEN = { lat: 5325, lon: 655, city: 'Groningen', region: 'NL-GR' }

beforeEach(async () => {
  await run(server().database.db, sql`update profiles set status = 'disabled'`)
})

test('[SWIPE-1] nobody comes twice: not the seen, the liked, the blocked, the invisible, oneself, or people on another site', async () => {
  const ana = await aMember()
  const [free, passed, swiped, liked, blocked, blocker] = await crowd([
    { rank: 9 },
    { rank: 8 },
    { rank: 7 },
    { rank: 6 },
    { rank: 5 },
    { rank: 4 },
  ])
  await crowd([{ invisible: true }, { status: 'disabled' }, { site_id: 'bbw' }])
  await ana.post('/api/swipe.php', { id: passed!, choice: 'pass' })
  await ana.post('/api/swipe.php', { id: swiped!, choice: 'like' })
  await ana.post('/api/like.php', { id: liked! })
  await ana.post('/api/block.php', { id: blocked! })
  await run(
    server().database.db,
    sql`insert into blocks (site_id, blocker_id, blocked_id, blocked_at)
      values ('localhost', ${blocker!}, ${ana.id}, ${server().clock.now()})`,
  )
  expect(await idsFor(ana)).toEqual([free])
  expect(await idsFor(ana, '?wide=1')).toEqual([free])
})

test('[SWIPE-1] wishes of both sides count', async () => {
  const ben = await aMember({ gender: 'male', wish: 'female' })
  const [open, forMen] = await crowd([
    { gender: 'female', rank: 9 },
    { gender: 'female', wish: 'male', rank: 8 },
    { gender: 'female', wish: 'female', rank: 7 },
    { gender: 'male', wish: 'male', rank: 6 },
    { gender: 'male', rank: 5 },
  ])
  expect(await idsFor(ben)).toEqual([open, forMen])
  expect(await idsFor(ben, '?wide=1')).toEqual([open, forMen])
})

test('[SWIPE-1] the last search narrows the game, and a wide game keeps only the wish', async () => {
  const cleo = await aMember({ ...AMSTERDAM, wish: 'male' })
  const [near, far, old] = await crowd([
    { ...AMSTERDAM, gender: 'male' },
    { ...GRONINGEN, gender: 'male' },
    { ...AMSTERDAM, gender: 'male', birth_date: '1950-05-17' },
    { ...AMSTERDAM, gender: 'female' },
  ])
  await cleo.put('/api/search.php', { filters: { gender: 'everyone', max_age: '50', distance: '50' } })
  expect(await idsFor(cleo)).toEqual([near])
  expect(new Set(await idsFor(cleo, '?wide=1'))).toEqual(new Set([near, far, old]))
})

test('cards the client holds do not come again, page by page until there are none left', async () => {
  const dan = await aMember()
  const people = await crowd(Array.from({ length: QUEUE + 5 }, (_, index) => ({ rank: 100 - index })))
  const first = await idsFor(dan)
  expect(first).toEqual(people.slice(0, QUEUE))
  expect(await idsFor(dan, `?held=${first.join()}`)).toEqual(people.slice(QUEUE))
  expect(await idsFor(dan, `?held=${first.join()},x,,%00,'`)).toEqual(people.slice(QUEUE))
  expect((await dan.get(`/api/swipe.php?held=${'x'.repeat(1001)}`)).statusCode).toBe(422)
  expect((await dan.get('/api/swipe.php?wide=yes')).statusCode).toBe(422)
})

test('[SWIPE-1] the queue resumes where it was, and later exclusions and arrivals still count', async () => {
  const fay = await aMember()
  const people = await crowd(Array.from({ length: 3 * QUEUE }, (_, index) => ({ rank: 1000 - index })))
  const decide = async (ids: string[]) => {
    for (const id of ids) {
      server().clock.advance(1)
      await fay.post('/api/swipe.php', { id, choice: 'pass' })
    }
  }
  const first = await idsFor(fay)
  await decide(first.slice(0, QUEUE - 3))
  const held = first.slice(QUEUE - 3)
  expect(await idsFor(fay, `?held=${held.join()}`)).toEqual(people.slice(QUEUE, 2 * QUEUE))
  expect(await idsFor(fay), 'after a reload, what lay on the table comes again').toEqual(
    people.slice(QUEUE - 3, 2 * QUEUE - 3),
  )
  await fay.post('/api/block.php', { id: people[QUEUE] })
  await fay.post('/api/like.php', { id: people[QUEUE + 1]! })
  await run(server().database.db, sql`update profiles set invisible = true where id = ${people[QUEUE + 2]!}`)
  expect(await idsFor(fay, `?held=${held.join()}`)).toEqual(people.slice(QUEUE + 3, 2 * QUEUE + 3))

  // Undone, and therefore first again.
  await decide(held)
  expect(await idsFor(fay)).toEqual(people.slice(QUEUE + 3, 2 * QUEUE + 3))
  await fay.call({ method: 'DELETE', url: '/api/swipe.php', body: {} })
  expect((await idsFor(fay))[0]).toBe(held.at(-1))
  await decide([held.at(-1)!])

  // Someone ranked above all of them comes at the next sitting at the latest.
  const [newcomer] = await crowd([{ rank: 5000 }])
  server().clock.advance(10 * MINUTE)
  expect((await idsFor(fay))[0]).toBe(newcomer)
})

test('members who hide fictional profiles in the search do not meet them in the game', async () => {
  const eva = await aMember()
  const [real, made] = await crowd([{ rank: 9 }, { fictional: true, rank: 8 }])
  const { cards } = await queue(eva)
  expect(cards.map(({ id, fictional }) => [id, fictional])).toEqual([
    [real, false],
    [made, true],
  ])
  await eva.put('/api/search.php', { filters: { gender: 'everyone', hide_fictional: '1' } })
  expect(await idsFor(eva)).toEqual([real])
})

test('the game is for members', async () => {
  expect((await aVisitor(server()).get('/api/swipe.php')).json().error.code).toBe('authentication_required')
})
