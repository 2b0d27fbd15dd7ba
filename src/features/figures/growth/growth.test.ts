import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { chanceOf } from '#demo/chance.ts'
import type { SiteId } from '#kernel/ids.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { rebuild } from '../roll-up.ts'
import { growthRollUp } from './roll-up-growth.ts'
import { returningRollUp } from './roll-up-returning.ts'

const server = sharedTestApp()
const db = () => server().database.db
const DOCUMENT = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

const growth = async (who: StaffMember, query: Record<string, string> = {}) => {
  const reply = await who.get(`/api/console/growth?${new URLSearchParams(query)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
/** The command and every night: all days that are not frozen. */
async function rebuildGrowth({ sites, ...ctx }: ReturnType<typeof server>['jobContext']) {
  for (const site of sites.all()) for (const rollUp of [growthRollUp, returningRollUp]) await rebuild(ctx, rollUp, site)
}
const empty = () =>
  run(
    db(),
    sql`truncate visit_marks, account_origins, growth_daily, figures_days, growth_erased, active_days, active_daily, cohort_weekly`,
  )

describe('[FIG-45] the way from visit to first purchase', () => {
  test('is counted by the day of the sign-up, beside the span before', async () => {
    await empty()
    const visitor = aVisitor(server())
    await visitor.call({ url: '/landers/video', headers: DOCUMENT })
    await aMemberOf(server(), { confirmed: false })
    const member = await aMemberOf(server())
    await server().jobContext.visits.flush()
    server().clock.advance(DAY)
    await server().runCron('figures-hourly')
    const analyst = await aStaffMember(server(), { role: 'analyst' })
    const first = await growth(analyst, { brand: 'localhost', days: '7' })
    expect(first.reached.now).toEqual({
      ...{ visits: 3, begun: 2, accounts: 2, confirmed: 1, photos: 0, messages: 0, buyers: 0 },
    })
    expect(first.reached.before.visits).toBe(0)
    expect(first.fair_to, 'no sign-up of a week had a week').toBeNull()
    expect(first.since).toBe('2026-03-05')
    expect(new Date(first.as_of)).toEqual(server().clock.now())
    expect(first.choices.lander).toEqual(['signup', 'video'])
    const video = await growth(analyst, { brand: 'localhost', lander: 'video' })
    expect([video.reached.now.visits, video.reached.now.accounts]).toEqual([1, 0])
    expect((await growth(analyst, { brand: 'bbw' })).reached.now.visits).toBe(0)
    expect(member.id).toBeTruthy()
  })

  test('is for who sees growth, in their brands', async () => {
    const moderator = await aStaffMember(server(), { role: 'moderator' })
    expect((await moderator.get('/api/console/growth')).statusCode).toBe(403)
    const elsewhere = await aStaffMember(server(), { role: 'brand', brands: ['bbw'] })
    expect((await growth(elsewhere)).reached.now.visits).toBe(0)
    expect((await growth(elsewhere, { brand: 'localhost' })).reached.now.visits, 'not theirs').toBe(0)
  })

  test('counts the photo, the first message and the purchase within seven days', async () => {
    await empty()
    const [early, late] = [await aMemberOf(server()), await aMemberOf(server())]
    const { account } = await one(
      db(),
      sql<{ account: string }>`select id as account from accounts where profile_id = ${early.id}`,
    )
    const later = (days: number) => new Date(server().clock.now().getTime() + days * DAY)
    await aPhoto(early.id, later(1))
    await aPhoto(late.id, later(8))
    await anOrder(account, later(2))
    await run(
      db(),
      sql`insert into conversation_starts (profile_id, other_id, started_at) values (${early.id}, ${late.id}, ${later(3)})`,
    )
    server().clock.advance(9 * DAY)
    await rebuildGrowth(server().jobContext)
    const owner = await aStaffMember(server(), { role: 'owner' })
    const { reached, fair_to } = await growth(owner, { brand: 'localhost' })
    const { visits: _, begun: __, ...steps } = reached.now
    expect(steps).toEqual({ accounts: 2, confirmed: 2, photos: 1, messages: 1, buyers: 1 })
    expect(reached.fair.now.buyers, 'their seven days are over').toBe(1)
    expect(fair_to).toBe('2026-03-07')
  })
})

const aPhoto = (profile: string, at: Date) =>
  run(
    db(),
    sql`
      insert into photos (id, site_id, profile_id, client_id, position, status, width, height, placeholder, key, created_at)
      values (new_id(), 'localhost', ${profile}, gen_random_uuid(), 0, 'pending', 9, 9, '', new_id(), ${at})
    `,
  )
const anOrder = (account: string, at: Date) =>
  run(
    db(),
    sql`
      insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, amount,
        vat_basis_points, locale, order_words, start_words, status, created_at, paid_at)
      values ('localhost', ${account}, gen_random_uuid(), 'x', 10, 'NL', 'EUR', 100, 100, 2100, 'en', '', '', 'paid', ${at}, ${at})
    `,
  )

describe('[FIG-44] roll-ups', () => {
  const LANDERS = ['home', 'video', 'alonetonight']
  const SOURCES = ['direct', 'search', 'acme', 'partner-7']
  const COUNTRIES = ['NL', 'DE', 'unknown']
  const DEVICES = ['phone', 'computer']
  const SITES = ['localhost', 'bbw'] as const

  /** Visits and sign-ups of fifty days, on two sites. */
  async function aHistory(seed: number) {
    const random = chanceOf('growth', seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 1.5 * list.length)]!
    const now = server().clock.now()
    const origin = () => ({
      site_id: pick(SITES),
      day: new Date(now.getTime() - Math.floor(random() * 34) * DAY).toISOString().slice(0, 10),
      ...{ lander: pick(LANDERS), variant: pick(['', 'b']), source: pick(SOURCES), country: pick(COUNTRIES) },
      device: pick(DEVICES),
    })
    const visits = Array.from({ length: 400 }, (_, visitor) => ({
      ...{ ...origin(), visitor, begun_at: random() < 0.3 ? now : null },
    }))
    await run(
      db(),
      sql`
        insert into visit_marks (site_id, day, visitor, lander, variant, source, country, device, begun_at)
        select site_id, day, visitor, lander, variant, source, country, device, begun_at
        from json_populate_recordset(null::visit_marks, ${JSON.stringify(visits)}::json)
      `,
    )
    const accounts = Array.from({ length: 80 }, () => ({
      ...origin(),
      confirmed: random() < 0.6,
      bought: random() < 0.3,
    }))
    for (const { confirmed, bought, ...each } of accounts) {
      const { id } = await one(
        db(),
        sql<{ id: string }>`
          insert into accounts (site_id, client_id, email, email_key, password_hash, birth_date, language, status,
            signup_date, confirmed_at)
          values (${each.site_id}, gen_random_uuid(), 'x', 'x' || gen_random_uuid(), '', '1990-01-01', 'en', 'active',
            ${`${each.day}T12:00:00Z`}::timestamptz,
            case when ${confirmed} then ${`${each.day}T12:00:00Z`}::timestamptz + ${random() * 12} * interval '1 day' end)
          returning id
        `,
      )
      await run(
        db(),
        sql`
          insert into account_origins (account_id, site_id, day, lander, variant, source, country, device)
          values (${id}, ${each.site_id}, ${each.day}, ${each.lander}, ${each.variant}, ${each.source}, ${each.country}, ${each.device})
        `,
      )
      if (bought) await anOrder(id, new Date(Date.parse(`${each.day}T12:00:00Z`) + random() * 10 * DAY))
    }
  }

  /** The same from the raw tables, without the roll-up and without its views. */
  const truth = (from: string, to: string, filter: Record<string, string>) => {
    const where = Object.entries(filter).map(([column, value]) => sql`and o.${sql.ref(column)} = ${value}`)
    const conditions = sql`o.day between ${from}::date and ${to}::date ${sql.join(where, sql` `)}`
    return one(
      db(),
      sql<Record<string, number>>`
        select
          (select count(*)::integer from visit_marks o where ${conditions}) as visits,
          (select count(begun_at)::integer from visit_marks o where ${conditions}) as begun,
          count(*)::integer as accounts,
          count(*) filter (where confirmed_at - signup_date <= interval '7 days')::integer as confirmed,
          0 as photos, 0 as messages,
          count(*) filter (where (
            select min(paid_at) from orders where orders.account_id = a.id) - signup_date <= interval '7 days'
          )::integer as buyers
        from account_origins o join accounts a on a.id = o.account_id where ${conditions}
      `,
    )
  }

  test('equal a plain query on the raw tables, whatever happened and whatever is asked', async () => {
    const owner = await aStaffMember(server(), { role: 'owner' })
    for (let seed = 0; seed < 2; seed += 1) {
      await empty()
      await aHistory(seed)
      await rebuildGrowth(server().jobContext)
      // Once more changes nothing.
      if (seed === 0) await rebuildGrowth(server().jobContext)
      for (const filter of [
        {},
        { lander: 'video' },
        { source: 'acme', country: 'NL' },
        { lander: 'home', source: 'direct', device: 'phone' },
        { lander: 'home', variant: 'b', source: 'search', country: 'DE', device: 'phone' },
      ] as Record<string, string>[])
        for (const brand of [undefined, ...SITES]) {
          const of = { ...filter, ...(brand && { site_id: brand }) }
          const reply = await growth(owner, { days: '30', ...filter, ...(brand && { brand }) })
          const { span, before, reached, fair_to } = reply
          expect(reached.now).toEqual(await truth(span.from, span.to, of))
          expect(reached.fair.now).toEqual(await truth(span.from, fair_to, of))
          // Of the span before only five days can be rolled up.
          expect(reached.before).toEqual(await truth(before.from, before.to, of))
        }
      const { rows } = (await owner.get('/api/console/growth/by?by=source&lander=home')).json()
      const { span } = (await owner.get('/api/console/growth/by?by=source&lander=home')).json()
      for (const { name, reached } of rows)
        expect(reached.now).toEqual(await truth(span.from, span.to, { lander: 'home', source: name }))
    }
  })

  test('keep an erased account in the count of its day', async () => {
    await empty()
    await aMemberOf(server(), { confirmed: false })
    server().clock.advance(DAY)
    const owner = await aStaffMember(server(), { role: 'owner' })
    await server().runCron('figures-hourly')
    expect((await growth(owner)).reached.now.accounts).toBe(1)
    server().clock.advance(8 * DAY)
    await server().runCron('forget:unconfirmed_accounts')
    expect(await many(db(), sql`select 1 as x from account_origins`)).toEqual([])
    await rebuildGrowth(server().jobContext)
    const again = await aStaffMember(server(), { role: 'owner' })
    expect((await growth(again)).reached.now.accounts).toBe(1)
  })

  test('leave days older than 35 as they are, and catch up after an outage', async () => {
    await empty()
    const day = async () =>
      (await one(db(), sql<{ day: string }>`select max(day)::text as day from figures_days where kind = 'growth'`)).day
    await server().runCron('figures-hourly')
    const first = await day()
    const mark = (visitor: number, at: string) =>
      run(
        db(),
        sql`
          insert into visit_marks (site_id, day, visitor, lander, source, country, device)
          values ('localhost', ${at}, ${visitor}, 'home', 'direct', 'NL', 'phone')
        `,
      )
    await mark(1, first)
    server().clock.advance(3 * DAY)
    await server().runCron('figures-nightly')
    const visitsOf = async (at: string) =>
      (
        await many(
          db(),
          sql<{
            visits: number
          }>`select visits from growth_daily where day = ${at} and dims = 0 and site_id = 'localhost'`,
        )
      ).map(({ visits }) => visits)
    expect(await visitsOf(first), 'rolled up again once it was over').toEqual([1])
    server().clock.advance(40 * DAY)
    await mark(2, first)
    await rebuildGrowth(server().jobContext)
    await server().runCron('figures-hourly')
    await server().runCron('figures-nightly')
    expect(await visitsOf(first), 'frozen').toEqual([1])
  })

  test('fold the sources of a day beyond the hundred largest', async () => {
    await empty()
    const today = '2026-08-03'
    server().clock.set(`${today}T12:00:00Z`)
    await run(
      db(),
      sql`
        insert into visit_marks (site_id, day, visitor, lander, source, country, device)
        select 'localhost', ${today}, n, 'home', 'made-up-' || (n % 150), 'NL', 'phone' from generate_series(1, 300 - 50) n
      `,
    )
    await server().runCron('figures-hourly')
    const { sources, visits } = await one(
      db(),
      sql<{ sources: number; visits: number }>`
        select count(*)::integer as sources, sum(visits)::integer as visits from growth_daily
        where dims = 4 and day = ${today} and site_id = 'localhost'
      `,
    )
    expect([sources, visits]).toEqual([101, 250])
  })

  test('delete the salt of every day but today', async () => {
    await run(db(), sql`delete from visit_salts`)
    const { visits } = server().jobContext
    await visits.saltOf('localhost' as SiteId, '2026-08-02')
    await visits.saltOf('localhost' as SiteId, '2026-08-03')
    await server().runCron('figures-hourly')
    expect(await many(db(), sql`select day::text from visit_salts`)).toEqual([{ day: '2026-08-03' }])
  })
})

describe('who comes back', () => {
  const returning = async (who: StaffMember) => (await who.get('/api/console/growth/returning?brand=localhost')).json()

  test('[FIG-48] members are active on days they open a page while logged in, each once', async () => {
    await empty()
    server().clock.set('2026-09-09T10:00:00Z')
    const [ana, bo] = [await aMemberOf(server()), await aMemberOf(server())]
    const look = async (who: typeof ana, hours: number) => {
      server().clock.advance(hours * HOUR)
      await who.get('/api/user.php')
    }
    await look(ana, 1)
    await look(ana, 24)
    await look(bo, 24 * 9)
    server().clock.advance(DAY)
    await rebuildGrowth(server().jobContext)
    const owner = await aStaffMember(server(), { role: 'owner' })
    const { active } = await returning(owner)
    const of = (day: string) => active.find((each: { day: string }) => each.day === day)
    expect(of('2026-09-09')).toMatchObject({ in_day: 2, in_week: 2, in_month: 2 })
    expect(of('2026-09-10')).toMatchObject({ in_day: 1, in_week: 2, in_month: 2 })
    expect(of('2026-09-11')).toMatchObject({ in_day: 0, in_week: 2 })
    expect(of('2026-09-19')).toMatchObject({ in_day: 1, in_week: 1, in_month: 2 })
    expect(active.at(-1).day, 'today is not over').toBe('2026-09-19')
    expect(active[0].day, 'nobody was counted before').toBe('2026-09-09')
  })

  test('[FIG-47] of those confirmed in a week, how many are active n weeks later', async () => {
    await server().runCron('figures-nightly')
    const owner = await aStaffMember(server(), { role: 'owner' })
    const { weeks } = await returning(owner)
    expect(weeks.every(({ week }: { week: string }) => week >= '2026-09-07')).toBe(true)
    expect(weeks.find(({ week }: { week: string }) => week === '2026-09-07')).toEqual({
      ...{ week: '2026-09-07', people: 2 },
      cells: [
        { later: 0, people: 2, active: 2, running: false },
        { later: 1, people: 2, active: 1, running: true },
      ],
    })
  })

  test('[FIG-47] weeks stay when their days of activity are deleted', async () => {
    server().clock.advance(50 * DAY)
    await run(db(), sql`delete from active_days`)
    await server().runCron('figures-nightly')
    const cells = await many(
      db(),
      sql<{ later: number; active: number }>`
        select later, active from cohort_weekly where site_id = 'localhost' and week = '2026-09-07' order by later
      `,
    )
    expect(cells.slice(0, 2)).toEqual([
      { later: 0, active: 2 },
      { later: 1, active: 1 },
    ])
  })
})
