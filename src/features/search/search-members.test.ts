import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { aCrowd, type SomebodyOf } from '#tests/factories/crowd.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { Card } from './search.contract.ts'

const server = sharedTestApp()
const crowd = (people: SomebodyOf[]) => aCrowd(server(), people)
const aMember = (columns: Record<string, unknown> = {}, host?: string) =>
  aMemberOf(server(), { columns, ...(host && { host }) })

/** Cell centres, in hundredths of a degree. */
const AMSTERDAM = { lat: 5235, lon: 485, city: 'Amsterdam', region: 'NL-NH' }
const HAARLEM = { lat: 5235, lon: 465, city: 'Haarlem', region: 'NL-NH' }
const UTRECHT = { lat: 5205, lon: 515, city: 'Utrecht', region: 'NL-UT' }
const ROTTERDAM = { lat: 5195, lon: 445, city: 'Rotterdam', region: 'NL-ZH' }
const GRONINGEN = { lat: 5325, lon: 655, city: 'Groningen', region: 'NL-GR' }
const BERLIN = { lat: 5255, lon: 1335, city: 'Berlin', region: 'DE-BE', country: 'DE' }

type Reply = {
  results: Card[]
  next: string | null
  page: number
  num_results: number | null
  more: boolean
  similar: { count: number; more: boolean; results: Card[] } | null
}
type Browser = Pick<Person, 'get'>
const ask = (who: Browser, query = '') => who.get(`/api/members.php?${query}`)
const search = async (who: Browser, query = '') => {
  const reply = await ask(who, query)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as Reply
}
const found = async (who: Browser, query = '') => (await search(who, query)).results.map(({ id }) => id)
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

beforeEach(async () => {
  await run(server().database.db, sql`update profiles set status = 'disabled'`)
})

describe('the order', () => {
  test('[SEARCH-2] nearer rings come first, within one the most recently active, and distances are bands', async () => {
    const ana = await aMember(AMSTERDAM)
    const [berlin, utrecht, groningen, close, best, rotterdam, nowhere, haarlem] = await crowd([
      { ...BERLIN, rank: 9000 },
      { ...UTRECHT, rank: 100 },
      { ...GRONINGEN, rank: 9000 },
      { ...AMSTERDAM, rank: 1 },
      { ...AMSTERDAM, rank: 2 },
      { ...ROTTERDAM, rank: 50 },
      { rank: 9999 },
      { ...HAARLEM, rank: 900 },
    ])
    const { results, num_results, next, page } = await search(ana)
    expect(results.map(({ id }) => id)).toEqual([best, close, haarlem, utrecht, rotterdam, groningen, nowhere, berlin])
    expect(results.map(({ distance }) => distance)).toEqual([
      'under_10',
      'under_10',
      '10_25',
      '25_50',
      '50_100',
      '100_250',
      null,
      'over_250',
    ])
    expect([num_results, next, page]).toEqual([8, null, 1])
    expect(results[2]!.place).toEqual({ city: 'Haarlem', region: 'NL-NH' })
  })

  test('without a place of one’s own everyone is in one ring, and no distance is shown', async () => {
    const ben = await aMember()
    const [a, b, c] = await crowd([{ ...BERLIN, rank: 3 }, { rank: 1 }, { ...AMSTERDAM, rank: 2 }])
    const { results } = await search(ben, 'distance=10')
    expect(results.map(({ id }) => id)).toEqual([a, c, b])
    expect(results.map(({ distance }) => distance)).toEqual([null, null, null])
  })

  test('a region is walked ring by ring too', async () => {
    const cem = await aMember(AMSTERDAM)
    const [far, near] = await crowd([
      { ...HAARLEM, rank: 9 },
      { ...AMSTERDAM, rank: 1 },
      { ...UTRECHT, rank: 5 },
    ])
    expect(await found(cem, 'region=NL-NH')).toEqual([near, far])
    const [berlin] = await crowd([{ ...BERLIN, rank: 1 }])
    expect(await found(cem, 'country=DE')).toEqual([berlin])
    expect(await found(cem, 'region=DE-BE')).toEqual([berlin])
  })

  test('across the date line the other side of the map is near', async () => {
    const dee = await aMember({ lat: -1685, lon: 17995 })
    const [across, there] = await crowd([
      { lat: -1685, lon: -17995, rank: 5 },
      { lat: -1685, lon: 17985, rank: 1 },
    ])
    const { results } = await search(dee, 'distance=25')
    expect(results.map(({ id, distance }) => [id, distance])).toEqual([
      [across, '10_25'],
      [there, '10_25'],
    ])
  })
})

describe('filters', () => {
  const people = (list: SomebodyOf[]) => crowd(list.map((each, index) => ({ rank: 1000 - index, ...each })))

  test('[SEARCH-1] gender, age, country, region, distance', async () => {
    const ana = await aMember(AMSTERDAM)
    const [woman, man, silent, berlin, young, old] = await people([
      { ...AMSTERDAM, gender: 'female', birth_date: '1990-03-05' },
      { ...AMSTERDAM, gender: 'male', birth_date: '1990-03-06' },
      { ...UTRECHT },
      { ...BERLIN, gender: 'female' },
      { ...AMSTERDAM, birth_date: '2008-03-05' },
      { ...AMSTERDAM, birth_date: '1920-01-01' },
    ])
    expect(await found(ana, 'gender=female')).toEqual([woman, berlin])
    expect(await found(ana, 'gender=male')).toEqual([man])
    expect(await found(ana, 'gender=everyone')).toEqual([woman, man, young, old, silent, berlin])
    // Today is 5 March 2026: one turned 36 this morning, the other will tomorrow.
    expect(await found(ana, 'min_age=36&max_age=36&distance=10')).toEqual([woman])
    expect(await found(ana, 'min_age=35&max_age=35&distance=10')).toEqual([man])
    expect(await found(ana, 'max_age=18')).toEqual([young])
    expect(await found(ana, 'min_age=90&max_age=99')).toEqual([old])
    expect(await found(ana, 'min_age=90')).toEqual([old])
    expect(await found(ana, 'country=DE')).toEqual([berlin])
    expect(await found(ana, 'country=NL&region=NL-UT')).toEqual([silent])
    expect(await found(ana, 'distance=25')).toEqual([woman, man, young, old])
    expect(await found(ana, 'distance=50')).toEqual([woman, man, young, old, silent])
    const nowhere = await aMember()
    expect(await found(nowhere, 'country=DE')).toEqual([berlin])
    expect(await found(nowhere, 'region=NL-UT')).toEqual([silent])
    expect(await found(nowhere, 'min_age=30&max_age=40&country=NL')).toEqual([woman, man, silent])
  })

  test('[SITE-6] attributes of the site’s search_fields, and no others', async () => {
    const ana = await aMember()
    const [slim] = await people([{ body_type: 'slim' }, { body_type: 'curvy' }, {}])
    expect(await found(ana, 'body_type=slim')).toEqual([slim])
    const refused = await ask(ana, 'eye_colour=blue')
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'unknown_attribute'])
    expect((await ask(ana, 'body_type=square')).statusCode).toBe(422)
  })

  test('[SEARCH-2] online means active within five minutes with no hidden page since', async () => {
    const ago = (milliseconds: number) => new Date(server().clock.now().getTime() - milliseconds).toISOString()
    const ana = await aMember(AMSTERDAM)
    const [here] = await people([
      { ...AMSTERDAM, last_active: ago(4 * MINUTE), hidden_at: ago(HOUR) },
      { ...AMSTERDAM, last_active: ago(6 * MINUTE) },
      { ...AMSTERDAM, last_active: ago(MINUTE), hidden_at: ago(MINUTE) },
      { ...AMSTERDAM, last_active: ago(MINUTE), fictional: true },
      { ...AMSTERDAM, last_active: ago(MINUTE), invisible: true },
    ])
    const { results, num_results } = await search(ana, 'online=1')
    expect([results.map(({ id }) => id), num_results]).toEqual([[here], 1])
    expect((await search(ana)).results.map(({ online }) => online)).toEqual([true, false, false, false])
  })

  test('new members, with a photo, without fictional people', async () => {
    const ago = (days: number) => new Date(server().clock.now().getTime() - days * DAY).toISOString()
    const ana = await aMember(AMSTERDAM)
    const [fresh, pictured, invented] = await people([
      { ...UTRECHT, created_at: ago(13) },
      { created_at: ago(15), main_photo_id: 'photo-photo-photo-phot' },
      { fictional: true, created_at: ago(3) },
    ])
    expect(await found(ana, 'new=1')).toEqual([fresh, invented])
    expect(await found(ana, 'new=1&distance=50')).toEqual([fresh])
    expect(await found(ana, 'with_photo=1')).toEqual([pictured])
    expect(await found(ana, 'hide_fictional=1')).toEqual([fresh, pictured])
    const { results } = await search(ana)
    expect(results.map(({ is_new, fictional }) => [is_new, fictional])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
  })

  test('a wish is mutual: those who want to meet women are shown to women, and to people without a stated gender', async () => {
    const [forWomen, forMen, forAll, silent] = await people([
      { wish: 'female' },
      { wish: 'male' },
      { wish: 'everyone' },
      {},
    ])
    expect(await found(await aMember({ gender: 'female', invisible: true }))).toEqual([forWomen, forAll, silent])
    expect(await found(await aMember({ gender: 'male', invisible: true }))).toEqual([forMen, forAll, silent])
    expect(await found(await aMember())).toEqual([forWomen, forMen, forAll, silent])
  })
})

describe('never found', () => {
  test('[SEARCH-2] oneself, the invisible, the unconfirmed, both sides of a block, and people on other sites', async () => {
    const ana = await aMember(AMSTERDAM)
    const [seen, blocked, blocker] = await crowd([
      { ...AMSTERDAM, rank: 9 },
      { ...AMSTERDAM },
      { ...AMSTERDAM },
      { ...AMSTERDAM, invisible: true },
      { ...AMSTERDAM, status: 'disabled' },
      { ...AMSTERDAM, site_id: 'bbw' },
    ])
    await run(
      server().database.db,
      sql`
        insert into blocks (site_id, blocker_id, blocked_id, blocked_at)
        values ('localhost', ${ana.id}, ${blocked}, now()), ('localhost', ${blocker}, ${ana.id}, now())
      `,
    )
    for (const query of ['', 'distance=10', 'region=NL-NH', 'country=NL', 'min_age=30&max_age=40'])
      expect(await found(ana, query)).toEqual([seen])
    const { num_results, similar } = await search(ana, 'body_type=slim')
    expect([num_results, similar?.results.map(({ id }) => id)]).toEqual([0, [seen]])
  })

  test('a new place is found immediately, and the old one no longer', async () => {
    const [ana, ben] = [await aMember(AMSTERDAM), await aMember()]
    const move = (city: string, region: string) => ben.put('/api/place.php', { city, region })
    expect((await move('Utrecht', 'NL-UT')).statusCode).toBe(200)
    expect([await found(ana, 'distance=50'), await found(ana, 'distance=10')]).toEqual([[ben.id], []])
    await move('Amsterdam', 'NL-NH')
    expect(await found(ana, 'distance=10')).toEqual([ben.id])
  })

  test('[SITE-5] visitors search only where the site allows it, and see those who allow it and fictional profiles', async () => {
    const [, open, invented] = await crowd([
      { site_id: 'bbw', rank: 9 },
      { site_id: 'bbw', rank: 8, show_to_visitors: true },
      { site_id: 'bbw', rank: 7, fictional: true },
      { site_id: 'bbw', rank: 6, fictional: true, country: 'BE' },
    ])
    const visitor = aVisitor(server(), 'bbw.localhost')
    expect(await found(visitor, 'country=NL')).toEqual([open, invented])
    expect((await search(visitor)).num_results).toBe(3)
    expect(await found(visitor, 'country=NL&min_age=20&max_age=25')).toEqual([])
    const closed = await ask(aVisitor(server(), 'gay.localhost'))
    expect([closed.statusCode, codeOf(closed)]).toEqual([403, 'authentication_required'])
  })

  test('[SITE-5] where a partner’s link is required, it takes one', async () => {
    const site = sql`update sites set definition = jsonb_set(jsonb_set(definition, '{search,logged_out_search}', 'false'),
      '{search,logged_out_search_trafficsource}', 'true') where id = 'milf'`
    await run(server().database.db, site)
    const visitor = aVisitor(server(), 'milf.localhost')
    await expect.poll(async () => (await ask(visitor)).statusCode).toBe(403)
    expect((await visitor.get('/members')).headers.location).toBe('/login?to=%2Fmembers')
    expect((await visitor.get('/members?network=partner')).statusCode, 'the link itself').toBe(200)
    expect((await ask(visitor)).statusCode, 'and what its visitor asks next').toBe(200)
    expect((await ask(aVisitor(server(), 'milf.localhost'))).statusCode, 'nobody else').toBe(403)
  })

  test('orientation cannot be found out without a login', async () => {
    const visitor = aVisitor(server(), 'gilf.localhost')
    const reply = await ask(visitor, 'sexuality=bi')
    expect(['unknown_attribute', 'authentication_required']).toContain(codeOf(reply))
  })
})

test('[SITE-10] a fictional profile leaves the server with its label in words and icon, wherever it appears', async () => {
  const ana = await aMember()
  const [invented] = await crowd([{ fictional: true, rank: 9, country: 'DK' }])
  const label = { fictional: true, fictional_label: { icon: 'masks', words: 'Fictional profile' } }
  const { results } = await search(ana, 'country=DK')
  expect(results).toMatchObject([{ id: invented, country: 'DK', status: 'active', ...label }])
  expect((await ana.get(`/api/member.php?id=${invented}`)).json()).toMatchObject({ status: 'active', ...label })
  const dutch = (await ana.get(`/api/member.php?id=${invented}&lang=nl`)).json()
  expect(dutch.fictional_label.words).toBe('Fictief profiel')
  const [real] = await crowd([{ rank: 9, country: 'SE' }])
  expect((await search(ana, 'country=SE')).results).toMatchObject([{ id: real, fictional_label: null }])
})

test('a card shows the main picture once everyone may see it', async () => {
  const ana = await aMember()
  const photo = 'photo-photo-photo-main'
  const [ben] = await crowd([{ main_photo_id: photo }])
  const imageOf = async () => (await search(ana)).results[0]!.main_image
  expect(await imageOf()).toBeNull()
  await run(
    server().database.db,
    sql`
      insert into photos (id, site_id, profile_id, client_id, position, status, rating, width, height, placeholder, key, created_at)
      values (${photo}, 'localhost', ${ben}, gen_random_uuid(), 1, 'approved', 'safe', 900, 1200, 'AAAA', 'k', now())
    `,
  )
  expect(await imageOf()).toMatchObject({
    id: photo,
    card_filename: `/api/photo.php?id=${photo}&size=card`,
    width: 900,
    placeholder: 'AAAA',
  })
})

describe('few results', () => {
  test('[SEARCH-1] come with a wider search: any place, any looks, five years more', async () => {
    const ana = await aMember(AMSTERDAM)
    const [exact, older, far, ...others] = await crowd([
      { ...AMSTERDAM, body_type: 'slim', birth_date: '1990-01-01', rank: 9 },
      { ...AMSTERDAM, birth_date: '1981-06-01', rank: 8 },
      { ...GRONINGEN, birth_date: '1990-01-01', rank: 7 },
      { ...AMSTERDAM, birth_date: '1975-01-01', rank: 6 },
      { ...BERLIN, birth_date: '1990-01-01', rank: 6 },
    ])
    const query = 'body_type=slim&distance=10&min_age=30&max_age=40'
    const reply = await search(ana, `${query}&country=NL`)
    expect(reply.results.map(({ id }) => id)).toEqual([exact])
    expect(reply.similar).toMatchObject({ count: 2, more: false })
    expect(reply.similar!.results.map(({ id }) => id)).toEqual([older, far])
    expect((await search(ana, query)).similar!.results.map(({ id }) => id)).toEqual([older, far, others[1]])
  })

  test('when nobody else would be found there is no such block', async () => {
    const ana = await aMember()
    await crowd([{}])
    expect((await search(ana)).similar).toBeNull()
  })
})

describe('counting', () => {
  test('[SEARCH-1] the first page gives the number of results, up to 1000', async () => {
    const ana = await aMember(AMSTERDAM)
    await crowd(Array.from({ length: 1001 }, (_, index) => ({ ...AMSTERDAM, rank: index, gender: 'female' })))
    for (const query of ['', 'distance=10', 'region=NL-NH', 'min_age=30&max_age=40&distance=10']) {
      const { num_results, more, similar, results } = await search(ana, query)
      expect([query, num_results, more, similar, results.length]).toEqual([query, 1000, true, null, 24])
    }
    await run(server().database.db, sql`update profiles set gender = 'male' where rank < 901 and lat is not null`)
    const first = await search(ana, 'gender=female')
    expect([first.num_results, first.more]).toEqual([100, false])
    const second = await search(ana, `gender=female&cursor=${first.next}`)
    expect([second.num_results, second.page]).toEqual([null, 2])
  })
})

describe('bad input', () => {
  test('is refused by field', async () => {
    const ana = await aMember()
    const fieldsOf = async (query: string) => {
      const reply = await ask(ana, query)
      return [reply.statusCode, Object.keys(reply.json().error?.fields ?? {})]
    }
    expect(await fieldsOf('min_age=40&max_age=30')).toEqual([422, ['max_age']])
    for (const age of ['-1', '17', '100', '1e1', 'abc', '', '18.5'])
      expect([age, await fieldsOf(`min_age=${age}`)]).toEqual([age, [422, ['min_age']]])
    expect(await fieldsOf('region=NL-ZZ')).toEqual([422, ['region']])
    expect(await fieldsOf('region=__proto__')).toEqual([422, ['region']])
    expect(await fieldsOf('region=NL-NH&country=DE')).toEqual([422, ['region']])
    expect(await fieldsOf('distance=11')).toEqual([422, ['distance']])
    expect(await fieldsOf('country=XX')).toEqual([422, ['country']])
    expect(await fieldsOf(`cursor=${'x'.repeat(201)}`)).toEqual([422, ['cursor']])
  })

  test('a country that the site does not serve is refused', async () => {
    const visitor = aVisitor(server(), 'bbw.localhost')
    for (const query of ['country=DE', 'region=DE-BE'])
      expect(codeOf(await ask(visitor, query))).toBe('unknown_country')
  })

  test('[R-LOC-2] a cursor tells nothing: no rank, no id, and the same length for everybody', async () => {
    const ana = await aMember(AMSTERDAM)
    await crowd(Array.from({ length: 60 }, (_, index) => ({ ...AMSTERDAM, rank: 1_000_000_000 + index })))
    const first = await search(ana)
    const second = await search(ana, `cursor=${first.next}`)
    const again = await search(ana)
    for (const { next, results } of [first, second]) {
      const texts = [next!, Buffer.from(next!, 'base64url').toString('latin1')]
      for (const text of texts) expect(text).not.toMatch(/10000000\d\d/)
      for (const { id } of results) for (const text of texts) expect(text).not.toContain(id)
    }
    expect(new Set([first.next, second.next, again.next]).size).toBe(3)
    expect(new Set([first, second, again].map(({ next }) => next!.length)).size).toBe(1)
    expect((await search(ana, `cursor=${again.next}`)).results).toEqual(second.results)
  })

  test('a made-up cursor breaks nothing, and an old one says so', async () => {
    const ana = await aMember(AMSTERDAM)
    await crowd(Array.from({ length: 30 }, (_, index) => ({ ...AMSTERDAM, rank: index })))
    const next = (await search(ana)).next!
    const now = server().clock.now().getTime()
    const id = '-'.repeat(22)
    const changed = (next[40] === 'A' ? 'B' : 'A') + next.slice(41)
    for (const cursor of [
      ...['x', `${next}.`, next.slice(0, -4), next.slice(0, 40) + changed, `1.${now}.0.5.${id}`, "' or 1=1 --", '%00'],
    ])
      expect([cursor, codeOf(await ask(ana, `cursor=${encodeURIComponent(cursor)}`))]).toEqual([
        cursor,
        'invalid_input',
      ])
    server().clock.advance(HOUR)
    expect((await ask(ana, `cursor=${next}`)).statusCode).toBe(200)
    server().clock.advance(1)
    expect(codeOf(await ask(ana, `cursor=${next}`))).toBe('search_expired')
  })
})
