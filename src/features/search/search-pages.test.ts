import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { distanceBand } from '#platform/geo/places.ts'
import { aCrowd, type SomebodyOf } from '#tests/factories/crowd.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { RINGS } from './rings-around.ts'

const server = sharedTestApp()
const AMSTERDAM = { lat: 5235, lon: 485, city: 'Amsterdam', region: 'NL-NH' }

beforeEach(async () => {
  await run(server().database.db, sql`update profiles set status = 'disabled'`)
})

type Reply = { results: { id: string }[]; next: string | null; page: number }
async function page(who: Person, query: string, cursor: string | null): Promise<Reply> {
  const reply = await who.get(`/api/members.php?${query}${cursor === null ? '' : `&cursor=${cursor}`}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as Reply
}

/** Pages to the end; `meanwhile` runs between two pages. */
async function allPages(who: Person, query: string, meanwhile: (page: number) => Promise<unknown> = async () => {}) {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const reply: Reply = await page(who, query, cursor)
    expect(reply.page).toBe(pages.length + 1)
    pages.push(reply.results.map(({ id }) => id))
    cursor = reply.next
    if (cursor !== null) await meanwhile(reply.page)
  } while (cursor !== null)
  return pages.flat()
}

/** The ordering rule, restated without any index: (ring, rank, id). */
async function expectedOrder(me: Person) {
  const rows = await many(
    server().database.db,
    sql<{ id: string; rank: number; lat: number | null; lon: number | null }>`
      select id, rank, lat, lon from profiles
      where status = 'active' and not invisible and site_id = 'localhost' and id <> ${me.id}
    `,
  )
  const ringOf = ({ lat, lon }: { lat: number | null; lon: number | null }) =>
    lat === null || lon === null
      ? RINGS.length - 1
      : RINGS.indexOf(distanceBand({ lat: 52.35, lon: 4.85 }, { lat: lat / 100, lon: lon / 100 }))
  return rows.toSorted((a, b) => ringOf(a) - ringOf(b) || b.rank - a.rank || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
}

const somebody: fc.Arbitrary<SomebodyOf> = fc.record({
  place: fc.option(
    fc.record({ lat: fc.integer({ min: -24, max: 24 }), lon: fc.integer({ min: -40, max: 40 }) }),
    { freq: 8 },
  ),
  rank: fc.integer({ min: 0, max: 20 }),
  gender: fc.constantFrom('male', 'female', null),
  age: fc.integer({ min: 18, max: 80 }),
}).map(({ place, rank, gender, age }) => ({
  rank,
  gender,
  birth_date: `${2026 - age}-01-01`,
  ...(place && { lat: 5235 + place.lat * 10, lon: 485 + place.lon * 10, region: 'NL-NH', city: 'Somewhere' }),
})) // biome-ignore format: one generator

test('[SEARCH-2] paging shows everyone once, in the specified order, wherever people are', async () => {
  const ana = await aMemberOf(server(), { columns: AMSTERDAM })
  await fc.assert(
    fc.asyncProperty(fc.array(somebody, { minLength: 60, maxLength: 120 }), async (people) => {
      await run(server().database.db, sql`update profiles set status = 'disabled' where id <> ${ana.id}`)
      await aCrowd(server(), people)
      const order = await expectedOrder(ana)
      expect(await allPages(ana, '')).toEqual(order)
      const byBands = await allPages(ana, 'min_age=30&max_age=40')
      const within = new Set(byBands)
      expect(byBands).toEqual(order.filter((id) => within.has(id)))
      expect(byBands.length).toBe(
        people.filter(({ birth_date }) => {
          const age = 2026 - Number(String(birth_date).slice(0, 4))
          return age >= 30 && age <= 40
        }).length,
      )
    }),
    { numRuns: 4, endOnFailure: true },
  )
})

test('[SEARCH-2] pages neither repeat nor skip anyone while people become active or join', async () => {
  const ana = await aMemberOf(server(), { columns: AMSTERDAM })
  const { clock, database } = server()
  const step = fc.record({ wait: fc.integer({ min: 0, max: 9 }), active: fc.array(fc.nat(199), { maxLength: 30 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(somebody, { minLength: 100, maxLength: 200 }),
      fc.array(step, { minLength: 9, maxLength: 9 }),
      fc.constantFrom('', 'distance=100', 'country=NL'),
      async (people, steps, query) => {
        await run(database.db, sql`update profiles set status = 'disabled' where id <> ${ana.id}`)
        const ids = await aCrowd(server(), people)
        const order = await allPages(ana, query)
        const seen = await allPages(ana, query, async (number) => {
          const { wait, active } = steps[(number - 1) % steps.length]!
          clock.advance(wait * MINUTE + 1)
          await becomeActive(active.flatMap((index) => ids[index] ?? []))
          await aCrowd(server(), [{ ...AMSTERDAM, rank: 10, created_at: clock.now().toISOString() }])
        })
        expect(seen).toEqual(order)
        clock.advance(2 * HOUR)
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
})

/** As profiles do it: a rank that moved stays put for the lifetime of a search. */
async function becomeActive(ids: string[]) {
  const now = server().clock.now()
  await run(
    server().database.db,
    sql`
      update profiles set last_active = ${now}, rank_before = rank, rank = rank + 7, ranked_at = ${now}
      where id = any(${ids}::text[]) and ranked_at <= ${new Date(now.getTime() - HOUR)}
    `,
  )
}

test('newly active people are at the top of the next search', async () => {
  const ana = await aMemberOf(server(), { columns: AMSTERDAM })
  const ben = await aMemberOf(server(), { columns: { ...AMSTERDAM, rank: 0 } })
  const crowd = await aCrowd(
    server(),
    Array.from({ length: 30 }, (_, index) => ({ ...AMSTERDAM, rank: index + 1 })),
  )
  expect((await allPages(ana, '')).at(-1)).toBe(ben.id)
  server().clock.advance(2 * DAY)
  await ben.get('/api/profile.php')
  await expect.poll(async () => (await allPages(ana, ''))[0]).toBe(ben.id)
  expect((await allPages(ana, '')).length).toBe(crowd.length + 1)
})

test('[PROF-3, R-LOC-1] moving the searcher around cannot locate anyone better than their cell', async () => {
  const spy = await aMemberOf(server())
  // Opposite corners of one cell of 0.1°: any difference in the replies would reveal more than the cell.
  const corners = [
    { lat: 52.301, lon: 4.801 },
    { lat: 52.399, lon: 4.899 },
  ]
  const twins: Person[] = []
  for (const corner of corners) {
    const twin = await aMemberOf(server())
    expect((await twin.put('/api/place.php', corner)).statusCode).toBe(200)
    twins.push(twin)
  }
  const answers = new Map(twins.map(({ id }) => [id as string, [] as string[]]))
  const orders = new Set<string>()
  // The spy moves freely; members have six moves a day.
  for (let lat = 5175; lat <= 5295; lat += 20)
    for (let lon = 365; lon <= 605; lon += 40) {
      await run(server().database.db, sql`update profiles set lat = ${lat}, lon = ${lon} where id = ${spy.id}`)
      for (const query of ['', 'distance=25']) {
        const { results } = (await spy.get(`/api/members.php?${query}`)).json() as {
          results: { id: string; distance: string }[]
        }
        orders.add(results.map(({ id }) => id).join())
        for (const [id, told] of answers)
          told.push(`${lat},${lon},${query}: ${results.find((card) => card.id === id)?.distance ?? 'not found'}`)
      }
    }
  const [one, other] = [...answers.values()]
  expect(one).toEqual(other)
  expect(new Set(one!.map((answer) => answer.split(': ')[1])).size).toBeGreaterThan(3)
  // Both or neither, and always in the same order.
  expect(orders.size).toBe(2)
})

test('[SEARCH-3] fictional profiles stay out of the first row, and pages still show everyone once', async () => {
  const ana = await aMemberOf(server(), { columns: { ...AMSTERDAM, wish: null } })
  const far = { lat: 5095, lon: 585, city: 'Somewhere', region: 'NL-LI' }
  const of = (count: number, columns: Partial<SomebodyOf>): SomebodyOf[] =>
    Array.from({ length: count }, (_, rank) => ({ rank, ...columns }))
  const invented = await aCrowd(server(), of(60, { ...AMSTERDAM, fictional: true }))
  const near = await aCrowd(server(), of(2, AMSTERDAM))
  const distant = await aCrowd(server(), of(30, far))
  const order = await allPages(ana, '')
  expect(new Set(order).size).toBe(order.length)
  expect(order.toSorted()).toEqual([...invented, ...near, ...distant].toSorted())
  // The nearest real people first, then the best of those further away.
  expect(order.slice(0, 4)).toEqual([near[1], near[0], distant[29], distant[28]])
  expect(invented).toContain(order[4])

  // Where there are enough real people on the page, they only change places.
  await aCrowd(server(), of(8, AMSTERDAM))
  const again = await allPages(ana, '')
  expect(new Set(again).size).toBe(100)
  expect(again.slice(0, 4).filter((id) => (invented as string[]).includes(id))).toEqual([])

  const { cards } = (await ana.get('/api/swipe.php')).json() as { cards: { fictional: boolean }[] }
  expect(cards.slice(0, 4).map(({ fictional }) => fictional)).toEqual([false, false, false, false])
})

test('[SEARCH-3] with fewer real people than a row, all of them come first', async () => {
  const ana = await aMemberOf(server(), { columns: AMSTERDAM })
  await aCrowd(
    server(),
    Array.from({ length: 30 }, (_, rank) => ({ ...AMSTERDAM, rank: rank + 10, fictional: true })),
  )
  const real = await aCrowd(server(), [{ rank: 1 }])
  const order = await allPages(ana, '')
  expect([order.length, new Set(order).size, order[0]]).toEqual([31, 31, real[0]])
})
