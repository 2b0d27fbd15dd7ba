import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

type Line = { id: string; name: string; state: string; site_id: string; email: string; age: number }
const listed = async (who: StaffMember, query = '') =>
  (await who.get(`/api/console/members${query}`)).json() as { members: Line[]; more: boolean }
const namesIn = async (who: StaffMember, query = '') => (await listed(who, query)).members.map(({ name }) => name)

let aino: StaffMember
beforeAll(async () => {
  aino = await aStaffMember(server(), { role: 'support' })
})

test('[CONS-3] each page of the list is one line of the log', async () => {
  const members = [await aMemberOf(server()), await aMemberOf(server())]
  const bo = await aStaffMember(server(), { role: 'support' })
  const { members: first } = await listed(bo)
  await listed(bo)
  await listed(bo, `?before=${first[0]!.id}`)
  await listed(bo, '?state=active')
  const lines = await many(
    db(),
    sql<{
      after: object
    }>`select after from staff_actions where staff_id = ${bo.id} and act = 'member.list' order by seq`,
  )
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)?.after).toEqual({ found: expect.any(Number), state: 'active' })
  expect(first.length).toBeGreaterThanOrEqual(members.length)
})

test('[CONS-3] a search by name is one line of the log, typed or paged, without the name', async () => {
  await aMemberOf(server(), { form: { name: 'Quintessa Search' } })
  const bo = await aStaffMember(server(), { role: 'support' })
  await listed(bo)
  for (const name of ['quint', 'quinte', 'Quintessa']) await listed(bo, `?name=${name}`)
  await bo.get('/api/console/find?q=quintes')
  await listed(bo, '?name=nobodyhere')
  const lines = await many(
    db(),
    sql`select act, subject_kind, after from staff_actions where staff_id = ${bo.id} and act <> 'session.open'`,
  )
  expect(lines).toEqual([
    { act: 'member.list', subject_kind: 'list', after: { found: expect.any(Number) } },
    { act: 'member.search', subject_kind: 'search', after: { by: 'name', found: 1 } },
  ])
  server().clock.advance(11 * MINUTE)
  await listed(bo, '?name=quintessa')
  const again = await many(
    db(),
    sql`select subject_id from staff_actions where staff_id = ${bo.id} and act = 'member.search'`,
  )
  expect(again).toHaveLength(2)
  expect(JSON.stringify(again).toLowerCase()).not.toContain('quint')
})

describe('[CONS-20] the list of members', () => {
  test('is newest first, masked, and of the brands somebody works for', async () => {
    await aMemberOf(server(), { form: { name: 'Anouk Old', email: 'anouk@posteo.example' } })
    server().clock.advance(60_000)
    await aMemberOf(server(), { form: { name: 'Anouk New' }, host: 'bbw.localhost' })
    const { members } = await listed(aino, '?name=anouk')
    expect(members.map(({ name }) => name)).toEqual(['Anouk New', 'Anouk Old'])
    expect(members[1]).toMatchObject({ email: 'a•••@p•••.example', state: 'active', site_id: 'localhost' })
    const bbw = await aStaffMember(server(), { role: 'support', brands: ['bbw'] })
    expect(await namesIn(bbw, '?name=anouk')).toEqual(['Anouk New'])
    expect(await namesIn(bbw, '?name=anouk&brand=localhost'), 'another brand does not exist').toEqual([])
    expect(await namesIn(aino, '?name=anouk&brand=bbw')).toEqual(['Anouk New'])
  })

  test('filters by state, country and days since signing up', async () => {
    const mia = await aMemberOf(server(), { form: { name: 'Filter Mia' } })
    await aMemberOf(server(), { form: { name: 'Filter Paul' }, paid: true })
    await aMemberOf(server(), { form: { name: 'Filter Ines' }, confirmed: false })
    const suspended = new Date(server().clock.now().getTime() + DAY)
    await run(
      db(),
      sql`update accounts set country = 'LU', suspended_until = ${suspended}, suspended_for = 'spam' where profile_id = ${mia.id}`,
    )
    expect(await namesIn(aino, '?name=filter&state=paid')).toEqual(['Filter Paul'])
    expect(await namesIn(aino, '?name=filter&state=not_confirmed')).toEqual(['Filter Ines'])
    expect((await listed(aino, '?country=LU')).members).toMatchObject([{ name: 'Filter Mia', state: 'suspended' }])
    expect(await namesIn(aino, '?name=filter&state=suspended')).toEqual(['Filter Mia'])
    expect(await namesIn(aino, '?name=filter&state=deleted')).toEqual([])
    server().clock.advance(2 * DAY)
    await aMemberOf(server(), { form: { name: 'Filter Late' } })
    const late = await aStaffMember(server(), { role: 'support' })
    expect(await namesIn(late, '?name=filter&joined=1')).toEqual(['Filter Late'])
    expect(await namesIn(late, '?name=filter&state=suspended'), 'it is over').toEqual([])
  })

  test('shows those about whom a report waits', async () => {
    const staff = await aStaffMember(server(), { role: 'support' })
    const [reporter, target] = [
      await aMemberOf(server()),
      await aMemberOf(server(), { form: { name: 'Reported Rik' } }),
    ]
    const report = { reason: 'spam', about: { profile: { id: target.id } }, note: '' }
    const sent = await reporter.post('/api/report.php', { ...report, client_id: crypto.randomUUID() })
    expect(sent.statusCode, sent.body).toBe(200)
    expect(await namesIn(staff, '?state=reported')).toEqual(['Reported Rik'])
  })

  test('comes in pages without gap or repetition, also within one moment', async () => {
    const staff = await aStaffMember(server(), { role: 'support' })
    await run(
      db(),
      sql`
        insert into accounts (site_id, client_id, email, email_key, password_hash, birth_date, language, status, signup_date)
        select 'she', gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', 'x', '1990-01-01', 'en',
          'not_confirmed', '2020-01-01'
        from generate_series(1, 120) n
      `,
    )
    const seen: string[] = []
    for (let before = ''; ; ) {
      const { members, more } = await listed(staff, before)
      seen.push(...members.map(({ id }) => id))
      before = `?before=${members.at(-1)?.id}`
      if (!more) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(120)
  })

  test('takes a percent sign as a letter', async () => {
    const staff = await aStaffMember(server(), { role: 'support' })
    expect(await namesIn(staff, `?name=${encodeURIComponent('%%%')}`)).toEqual([])
  })
})

describe('[CONS-21, FIG-17] saved views', () => {
  test('belong to their maker, replace one of the same name, and are at most twenty', async () => {
    const [aino, tom] = [
      await aStaffMember(server(), { role: 'support' }),
      await aStaffMember(server(), { role: 'moderator' }),
    ]
    const save = (name: string, filter: object) => aino.post('/api/console/views', { list: 'members', name, filter })
    const views = async (who: StaffMember) => (await who.get('/api/console/views?list=members')).json().views
    await save('New in Germany', { country: 'DE', joined: '7' })
    await save('New in Germany', { country: 'DE', joined: '1' })
    expect(await views(aino)).toMatchObject([{ name: 'New in Germany', filter: { country: 'DE', joined: '1' } }])
    expect(await views(tom)).toEqual([])
    const [{ id }] = await views(aino)
    await tom.call({ method: 'DELETE', url: `/api/console/views?id=${id}` })
    expect(await views(aino), 'nobody drops somebody else’s').toHaveLength(1)
    await aino.call({ method: 'DELETE', url: `/api/console/views?id=${id}` })
    expect(await views(aino)).toEqual([])
    const many = await Promise.all(Array.from({ length: 22 }, (_, n) => save(`View ${n}`, { state: 'paid' })))
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    const ofOrders = { list: 'orders', name: 'Cards', filter: { method: 'creditcard' } }
    expect((await aino.post('/api/console/views', ofOrders)).statusCode, 'each list has its own').toBe(200)
    const hostile = { list: 'orders', name: 'Cards', filter: { '<b>': 'x' } }
    expect((await aino.post('/api/console/views', hostile)).statusCode).toBe(422)
  })
})
