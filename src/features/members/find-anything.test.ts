import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

type Found = {
  members: { id: string; name: string; email: string }[]
  orders: { id: string; member: string }[]
  cases: { id: string; reference: string }[]
}
const find = async (who: StaffMember, q: string, more = ''): Promise<Found> =>
  (await who.get(`/api/console/find?q=${encodeURIComponent(q)}${more}`)).json()
const namesIn = ({ members }: Found) => members.map(({ name }) => name)
const accountOf = async (member: Person) =>
  (await one(db(), sql<{ id: string }>`select id from accounts where profile_id = ${member.id}`)).id

async function reportAbout(member: Person): Promise<string> {
  const reporter = await aMemberOf(server())
  const body = { about: { profile: { id: member.id } }, reason: 'spam', client_id: crypto.randomUUID() }
  return (await reporter.post('/api/report.php', body)).json().reference
}

let marit: StaffMember
let elsewhere: StaffMember
beforeAll(async () => {
  marit = await aStaffMember(server(), { role: 'operations' })
  elsewhere = await aStaffMember(server(), { role: 'operations', brands: ['gay'] })
})

describe('[CONS-32] search', () => {
  test('finds a member by whole address, beginning of the name and id, and masks what it shows', async () => {
    const noor = await aMemberOf(server(), { form: { name: 'Findable Noor', email: 'find.noor@posteo.example' } })
    expect(namesIn(await find(marit, 'Find.Noor@posteo.example'))).toEqual(['Findable Noor'])
    expect(namesIn(await find(marit, 'find.noor@posteo')), 'not by part of an address').toEqual([])
    expect(namesIn(await find(marit, 'findab'))).toEqual(['Findable Noor'])
    expect(namesIn(await find(marit, noor.id))).toEqual(['Findable Noor'])
    expect(namesIn(await find(marit, await accountOf(noor)))).toEqual(['Findable Noor'])
    expect((await find(marit, 'findab')).members[0]?.email).toBe('f•••@p•••.example')
    const acts = await many(
      db(),
      sql`select act, after from staff_actions where subject_id = ${noor.id} order by at, seq`,
    )
    expect(acts, 'one look is one line').toEqual([{ act: 'member.find', after: { by: 'email' } }])
  })

  test('finds a member by the last digits of a phone, four or more', async () => {
    const noor = await aMemberOf(server(), { form: { name: 'Phone Noor' } })
    await run(
      db(),
      sql`
        insert into debit_mandates (site_id, account_id, reference, ordered_before, package, country, amount, currency, words,
          words_hash, locale, phone, iban_hash, created_at)
        values ('localhost', ${await accountOf(noor)}, 'M-1', false, 'p', 'NL', 100, 'EUR', 'w', '\\x00', 'en', '+31612348842', '\\x00',
          ${server().clock.now()})
      `,
    )
    for (const digits of ['8842', '348842', '06 1234 8842', '+31 6 1234 8842'])
      expect(namesIn(await find(marit, digits)), digits).toEqual(['Phone Noor'])
    for (const digits of ['842', '9842', '88 43']) expect(namesIn(await find(marit, digits)), digits).toEqual([])
  })

  test('[FIG-15] finds orders by id, by number and by that of their invoice, with the file they belong to', async () => {
    const noor = await aMemberOf(server())
    const order = await one(
      db(),
      sql<{ id: string; number: number }>`
        insert into orders (site_id, account_id, client_id, package, credits, country, currency, list_amount, amount,
          vat_basis_points, locale, order_words, start_words, created_at)
        values ('localhost', ${await accountOf(noor)}, gen_random_uuid(), 'p', 90, 'NL', 'EUR', 3375, 3375, 2100, 'en', 'w', 'w',
          ${server().clock.now()})
        returning id, number
      `,
    )
    await run(
      db(),
      sql`insert into invoices (company_id, number, order_id, issued_at, vat_amount, seller) values ('c', 70123, ${order.id}, ${server().clock.now()}, 0, '{}')`,
    )
    for (const q of [order.id, '70123', `O-${order.number}`, `o${order.number}`]) {
      expect((await find(marit, q)).orders, q).toMatchObject([{ id: order.id, member: noor.id, invoice: '70123' }])
      expect((await find(elsewhere, q)).orders).toEqual([])
    }
    const analyst = await aStaffMember(server(), { role: 'analyst' })
    const [seen] = (await find(analyst, order.id)).orders
    expect(seen, 'money without the member').toMatchObject({ id: order.id, member: null, name: null })
  })

  test('finds a case by its reference, however it is typed', async () => {
    const reference = await reportAbout(await aMemberOf(server()))
    for (const typed of [reference, reference.toLowerCase().replace('-', '')])
      expect((await find(marit, typed)).cases, typed).toMatchObject([{ reference }])
    expect((await find(elsewhere, reference)).cases).toEqual([])
    const support = await aStaffMember(server(), { role: 'support' })
    expect((await find(support, reference)).cases, 'support decides no cases').toEqual([])
  })

  test('knows nothing of another brand, nor of members where the role does not see them', async () => {
    const noor = await aMemberOf(server(), { form: { name: 'Hidden Noor' } })
    const analyst = await aStaffMember(server(), { role: 'analyst' })
    for (const q of [noor.email, noor.id, 'hidden n'])
      for (const who of [elsewhere, analyst]) expect(await find(who, q)).toEqual({ members: [], orders: [], cases: [] })
    expect(namesIn(await find(marit, 'hidden n', '&brand=gay'))).toEqual([])
    expect(await many(db(), sql`select from staff_actions where subject_id = ${noor.id}`)).toEqual([])
  })
})

describe('[CONS-4, CONS-22] what a sealed case is about', () => {
  test('exists for named staff only: its case, its report, and photos of whom it is about', async () => {
    const target = await aMemberOf(server())
    const reference = await reportAbout(target)
    const file = async (who: StaffMember) => (await who.get(`/api/console/member?id=${target.id}`)).json()
    await run(db(), sql`update cases set sealed = true where reference = ${reference}`)
    expect((await find(marit, reference)).cases).toEqual([])
    expect((await file(marit)).reports_about).toEqual([])
    await run(db(), sql`update staff set child_protection = true where id = ${marit.id}`)
    expect((await find(marit, reference)).cases).toHaveLength(1)
    expect((await file(marit)).reports_about).toMatchObject([{ reference, case_id: expect.any(String) }])
  })
})

describe('[CONS-33] the chosen brand', () => {
  test('is kept with one’s own choices', async () => {
    await marit.put('/api/console/me', { brand: 'bbw' })
    expect((await marit.get('/api/console/session')).json().staff.choices).toMatchObject({ brand: 'bbw' })
    await marit.put('/api/console/me', { brand: null })
    expect((await marit.get('/api/console/session')).json().staff.choices).toMatchObject({ brand: null })
  })
})
