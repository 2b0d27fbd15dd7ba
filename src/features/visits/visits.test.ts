import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { SiteId } from '#kernel/ids.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import type { VisitMark } from '#platform/visits.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { visitBuffer } from './visit-buffer.ts'
import { visitorOf } from './visitor-of.ts'

const server = sharedTestApp()
const db = () => server().database.db
const visits = () => server().jobContext.visits

type Row = Record<'day' | 'lander' | 'source' | 'country' | 'device' | 'variant', string> & { begun: boolean }

/** What was counted since the last look. */
async function counted(): Promise<Row[]> {
  await visits().flush()
  const rows = await many(
    db(),
    sql<Row>`
      select day::text, lander, variant, source, country, device, begun_at is not null as begun from visit_marks
      order by day, lander, source, device
    `,
  )
  await run(db(), sql`delete from visit_marks`)
  return rows
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148'
const DOCUMENT = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
const open = (browser: ReturnType<typeof aVisitor>, url: string, headers: Record<string, string> = {}) =>
  browser.call({ url, headers: { ...DOCUMENT, ...headers } })

describe('[FIG-40] visits', () => {
  test('count a person once a day, with what their first page said, and set no cookie', async () => {
    const visitor = aVisitor(server(), 'localhost', { userAgent: IPHONE })
    await open(visitor, '/landers/gallery/milf-in-paris', { referer: 'https://www.google.nl/' })
    await open(visitor, '/')
    await open(visitor, '/pages/terms')
    expect([...visitor.cookies.keys()]).toEqual([])
    expect(await counted()).toEqual([
      {
        ...{ day: '2026-03-05', lander: 'gallery', variant: '', source: 'search' },
        ...{ country: 'unknown', device: 'phone', begun: false },
      },
    ])
  })

  test('store neither address nor browser, in no column', async () => {
    await open(aVisitor(server(), 'localhost', { address: '203.0.113.77', userAgent: 'Odd/1.0 (rare)' }), '/')
    await visits().flush()
    const [row] = await many(db(), sql<Record<string, unknown>>`select to_jsonb(visit_marks) as mark from visit_marks`)
    expect(JSON.stringify(row)).not.toMatch(/203\.0|Odd|rare/)
    await counted()
  })

  test('are not of members, known browsers, programs, prefetches, frames, scripts, refusals and resources', async () => {
    const member = await aMemberOf(server())
    await counted()
    await open(member, '/members')
    await member.post('/api/logout.php', {})
    await member.call({ url: '/api/logout.php', headers: { 'x-request-type': 'client' } })
    await open(member, '/')
    await open(aVisitor(server(), 'localhost', { userAgent: 'Googlebot/2.1' }), '/')
    const somebody = () => aVisitor(server())
    await open(somebody(), '/', { 'sec-purpose': 'prefetch' })
    await open(somebody(), '/', { 'sec-fetch-dest': 'iframe' })
    await open(somebody(), '/nothing-here')
    await open(somebody(), '/robots.txt')
    await open(somebody(), '/dev/mails')
    await somebody().call({ url: '/pages/terms.data', headers: { 'sec-fetch-dest': 'empty' } })
    await somebody().get('/api/settings.php')
    await somebody().call({ method: 'POST', url: '/login', headers: DOCUMENT })
    expect(await counted()).toEqual([])
  })

  test('tell people apart by network and browser, and the days and sites from each other', async () => {
    const at = { host: 'localhost', address: '10.99.1.1' }
    const phone = aVisitor(server(), at.host, { address: at.address, userAgent: IPHONE })
    await open(phone, '/')
    await open(aVisitor(server(), at.host, { address: at.address }), '/')
    await open(aVisitor(server(), 'bbw.localhost', { address: at.address, userAgent: IPHONE }), '/')
    server().clock.advance(DAY)
    await open(phone, '/')
    expect((await counted()).map(({ day, device }) => [day, device])).toEqual([
      ['2026-03-05', 'computer'],
      ['2026-03-05', 'phone'],
      ['2026-03-05', 'phone'],
      ['2026-03-06', 'phone'],
    ])
  })

  test('belong to the day of the site’s own time zone', async () => {
    server().clock.set('2026-03-07T23:30:00Z')
    await open(aVisitor(server()), '/')
    expect((await counted()).map(({ day }) => day)).toEqual(['2026-03-08'])
  })

  test('are the same on every node, another number every day, and unknown once the salt is gone', async () => {
    const ctx = (at: string) => ({
      ...{ address: '192.0.2.1', userAgent: IPHONE, now: () => new Date(at) },
      site: { id: 'amora' as SiteId, time_zone: 'Europe/Amsterdam' },
    })
    const { random } = server().jobContext
    const [one, other] = [visitBuffer({ db: db(), random }), visitBuffer({ db: db(), random })]
    const sites = await many(db(), sql<{ id: SiteId }>`select id from sites limit 1`)
    const of = (node: typeof one, at: string) =>
      visitorOf({ ...ctx(at), site: { ...ctx(at).site, id: sites[0]!.id }, visits: node })
    const first = await of(one, '2026-04-01T10:00:00Z')
    expect(await of(other, '2026-04-01T15:00:00Z')).toEqual(first)
    const next = await of(one, '2026-04-02T10:00:00Z')
    expect(next.visitor).not.toBe(first.visitor)
    await run(db(), sql`delete from visit_salts`)
    expect((await of(visitBuffer({ db: db(), random }), '2026-04-01T10:00:00Z')).visitor).not.toBe(first.visitor)
  })
})

describe('[FIG-41] the beginning of a sign-up', () => {
  test('is the page, its data inside the app, or the dialog, once', async () => {
    const visitor = aVisitor(server())
    await open(visitor, '/landers/video')
    await visitor.call({ url: '/signup.data', headers: { 'sec-fetch-dest': 'empty' } })
    await visitor.post('/api/signup.php?begun=1', {})
    await open(aVisitor(server()), '/signup')
    await aVisitor(server()).post('/api/signup.php?begun=1', {})
    const rows = await counted()
    expect(rows.map(({ lander, begun }) => [lander, begun])).toEqual([
      ['signup', true],
      ['signup', true],
      ['video', true],
    ])
  })

  test('is added to a visit that another node has written', async () => {
    const visitor = aVisitor(server())
    await open(visitor, '/landers/video')
    await visits().flush()
    await visitor.post('/api/signup.php?begun=1', {})
    expect((await counted()).map(({ lander, begun }) => [lander, begun])).toEqual([['video', true]])
  })
})

describe('[FIG-42] the origin of an account', () => {
  const originOf = (email: string) =>
    one(
      db(),
      sql<Row & { site_id: string }>`
        select origin.site_id, origin.day::text, lander, variant, source, origin.country, device
        from account_origins origin join accounts on accounts.id = account_id where email = ${email}
      `,
    )

  test('is the first page of the day, written or not', async () => {
    const visitor = aVisitor(server(), 'localhost', { userAgent: IPHONE })
    await open(visitor, '/landers/alonetonight?network=Acme', { referer: 'https://t.co/x' })
    await open(visitor, '/signup')
    await visitor.post('/api/signup.php', signupForm({ email: 'waiting@example.com' }))
    const later = aVisitor(server())
    await open(later, '/landers/maplanding', { referer: 'https://www.bing.com/' })
    await visits().flush()
    await later.post('/api/signup.php', signupForm({ email: 'written@example.com' }))
    expect(await originOf('waiting@example.com')).toMatchObject({
      lander: 'alonetonight',
      source: 'acme',
      device: 'phone',
    })
    expect(await originOf('written@example.com')).toMatchObject({ lander: 'maplanding', source: 'search' })
    expect((await counted()).every(({ begun }) => begun)).toBe(true)
  })

  test('is kept for who came without a page, in the export, and erased with the account', async () => {
    const member = await aMemberOf(server())
    const { lander, source } = await originOf(member.email)
    expect([lander, source]).toEqual(['signup', 'direct'])
    expect((await counted()).map(({ begun }) => begun)).toEqual([true])
    const { id } = await one(db(), sql<{ id: string }>`select id from accounts where email = ${member.email}`)
    const { visitsPrivacy } = await import('./visits.privacy.ts')
    const person = { account: id, profile: member.id, site: 'x', addresses: [] } as never
    expect(await visitsPrivacy.exportOf(server().jobContext, person)).toMatchObject({ lander: 'signup', variant: '' })
    await visitsPrivacy.erase(server().jobContext, person)
    expect(await visitsPrivacy.exportOf(server().jobContext, person)).toBeNull()
  })
})

describe('[FIG-43] the buffer of a node', () => {
  const mark = (visitor: number, begunAt: Date | null = null): VisitMark => ({
    ...{ site: 'x' as SiteId, day: '2026-05-01', visitor, lander: 'home', variant: '', source: 'direct' },
    ...{ country: 'NL', device: 'phone', begunAt },
  })
  const fresh = () => visitBuffer({ db: db(), random: server().jobContext.random })

  test('is bounded, and writes with one statement', async () => {
    const buffer = fresh()
    for (let visitor = 0; visitor < 20_100; visitor += 1) buffer.note(mark(visitor))
    await buffer.flush()
    const { rows } = await one(db(), sql<{ rows: number }>`select count(*)::integer as rows from visit_marks`)
    expect(rows).toBe(20_000)
    await counted()
  })

  test('keeps what a database in trouble refused, and a beginning that came meanwhile', async () => {
    const { random } = server().jobContext
    const broken = { ...db(), isTransaction: true } as never
    const buffer = visitBuffer({ db: broken, random })
    buffer.note(mark(7))
    await expect(buffer.flush()).rejects.toThrow()
    expect(buffer.find(mark(7))).toMatchObject({ visitor: 7, begunAt: null })
    const now = server().clock.now()
    buffer.note(mark(7, now))
    expect(buffer.find(mark(7))?.begunAt).toEqual(now)
  })

  test('costs a page less than 0.2 ms', async () => {
    const buffer = fresh()
    const site = (await many(db(), sql<{ id: SiteId }>`select id from sites limit 1`))[0]!.id
    const { countVisit } = await import('./count-visit.ts')
    const ctx = (n: number) => ({
      ...{ visits: buffer, address: `10.1.${n >> 8}.${n & 255}`, userAgent: IPHONE, now: () => server().clock.now() },
      ...{ site: { id: site, time_zone: 'Europe/Amsterdam' }, country: null, geoipCountry: 'NL', cookies: {} },
      origin: 'http://localhost',
    })
    await countVisit(ctx(0), { page: 'index' })
    const LOOPS = 20_000
    // Of the processor: a busy machine takes longer for everything.
    const began = process.cpuUsage()
    for (let n = 0; n < LOOPS; n += 1) await countVisit(ctx(n % 10_000), { page: 'index', referer: 'https://t.co/x' })
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / LOOPS / 1000).toBeLessThan(0.2)
  })
})

test('[FIG-40] marks and salts go when their time is over', async () => {
  await run(db(), sql`delete from visit_salts`)
  server().clock.set('2026-06-01T12:00:00Z')
  await open(aVisitor(server()), '/')
  await visits().flush()
  server().clock.advance(36 * DAY)
  await server().runCron('forget:visit_marks')
  await server().runCron('forget:visit_salts')
  expect(await many(db(), sql`select 1 as x from visit_salts`)).toEqual([])
  expect(await many(db(), sql`select 1 as x from visit_marks`)).toHaveLength(1)
  server().clock.advance(2 * DAY + HOUR)
  await server().runCron('forget:visit_marks')
  expect(await many(db(), sql`select 1 as x from visit_marks`)).toEqual([])
})
