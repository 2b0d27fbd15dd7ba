import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp, type TestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
type Fields = Record<string, unknown>
const act = (who: StaffMember, name: string, member: Person, more: Fields = {}) =>
  who.post(`/api/console/member-act?act=${name}`, { id: member.id, reason: 'they asked us', ...more })
const rowOf = (app: TestApp, member: Person) =>
  one(
    app.database.db,
    sql<Fields>`select status, email, birth_date::text, locked_at from accounts where profile_id = ${member.id}`,
  )
const logOf = (app: TestApp, member: Person) =>
  many(
    app.database.db,
    sql<{ act: string; reason: string; after: Fields | null }>`
      select act, reason, after from staff_actions where subject_id = ${member.id} order by at, seq
    `,
  )
const logIn = (member: Person, password = member.password) =>
  member.post('/api/user.php', { email: member.email, password })
async function mailTo(app: TestApp, address: string, path: string) {
  await app.runJobs({ photoSizes: false })
  const mail = app.mails.findLast(({ to, text }) => to === address && text.includes(path))
  return /token=([\w-]+)/.exec(mail?.text.slice(mail.text.indexOf(path)) ?? '')?.[1]
}
const isIn = async (member: Person) => (await member.get('/api/sessions.php')).statusCode === 200
async function fresh(app: TestApp, who: StaffMember) {
  app.clock.advance(MINUTE)
  await who.post('/api/console/proof', { password: who.password, code: who.code() })
  return who
}

let aino: StaffMember
let jonas: StaffMember
beforeAll(async () => {
  aino = await aStaffMember(server(), { role: 'support' })
  jonas = await aStaffMember(server(), { role: 'moderator' })
})

describe('every act', () => {
  const ACTS: [string, Fields][] = [
    ['resend_activation', {}],
    ['confirm_address', {}],
    ['change_address', { email: 'new@posteo.example' }],
    ['end_logins', {}],
    ['lock', {}],
    ['unlock', {}],
    ['send_reset', {}],
    ['correct_birth_date', { date: '1990-01-01' }],
    ['give_credits', { credits: 5, client_id: crypto.randomUUID() }],
    ['suspend', { rule: 'spam', days: 3, facts: 'Sent the same advert to forty members.' }],
    ['lift_suspension', {}],
    ['export', {}],
    ['delete', {}],
  ]
  test.for(ACTS)(
    '[CONS-2, CONS-3] %s needs a reason, the brand, and a member who is still there',
    async ([name, more]) => {
      const both = [
        { role: 'support' as const, brands: null },
        { role: 'moderator' as const, brands: null },
      ]
      const here = await aStaffMember(server(), { grants: both })
      const there = await aStaffMember(server(), {
        grants: both.map((grant) => ({ ...grant, brands: ['gay'] as never })),
      })
      const noor = await aMemberOf(server())
      expect((await act(here, name, noor, { ...more, reason: ' ' })).statusCode).toBe(422)
      expect(codeOf(await act(there, name, noor, more))).toBe('not_found')
      await noor.post('/api/leaving.php', { password: noor.password, reason: null })
      expect((await rowOf(server(), noor)).status).toBe('deleted')
      expect(codeOf(await act(here, name, noor, more))).toBe('member_left')
      expect(await logOf(server(), noor)).toEqual([])
    },
  )
})

describe('[CONS-26] an address that is not confirmed', () => {
  test('gets the activation email again, within its limits, and nothing once it is confirmed', async () => {
    const noor = await aMemberOf(server(), { confirmed: false })
    server().clock.advance(2 * MINUTE)
    expect((await act(aino, 'resend_activation', noor)).statusCode).toBe(200)
    expect(codeOf(await act(aino, 'resend_activation', noor))).toBe('too_many_mails')
    const token = await mailTo(server(), noor.email, '/activate/done?')
    expect((await noor.post('/api/activate.php', { token })).statusCode).toBe(200)
    expect(codeOf(await act(aino, 'resend_activation', noor))).toBe('already_so')
  })

  test('is confirmed by hand once, by one of two who do it at once, and not if it belongs to somebody', async () => {
    const noor = await aMemberOf(server(), { confirmed: false })
    const replies = await Promise.all([act(aino, 'confirm_address', noor), act(aino, 'confirm_address', noor)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await rowOf(server(), noor)).toMatchObject({ status: 'active' })
    expect((await logOf(server(), noor)).map(({ act: name }) => name)).toEqual(['member.confirm_address'])
    const rival = await aMemberOf(server(), { confirmed: false, form: { email: noor.email } })
    expect(codeOf(await act(aino, 'confirm_address', rival))).toBe('address_taken')
  })
})

describe('[CONS-27] changing the address', () => {
  test('ends every login, lets the new mailbox in and the old one undo it', async () => {
    const noor = await aMemberOf(server())
    await fresh(server(), aino)
    const email = 'noor.new@posteo.example'
    const second = await aStaffMember(server(), { role: 'support' })
    const { request } = (await act(aino, 'change_address', noor, { email })).json()
    expect(await rowOf(server(), noor), 'one person alone changes nothing').toMatchObject({ email: noor.email })
    expect(codeOf(await aino.post('/api/console/requests', { id: request, agrees: true, words: '' }))).toBe(
      'own_request',
    )
    expect((await second.get('/api/console/requests')).body, 'masked').not.toContain('noor.new')
    expect((await second.post('/api/console/requests', { id: request, agrees: true, words: '' })).statusCode).toBe(200)
    expect(await rowOf(server(), noor)).toMatchObject({ email })
    expect(await isIn(noor)).toBe(false)
    expect(await mailTo(server(), email, '/reset-password/do?')).toBeDefined()
    const undo = /undo=([\w-]+)/.exec(server().mails.findLast(({ to }) => to === noor.email)?.text ?? '')?.[1]
    expect(undo).toBeDefined()
    expect(JSON.stringify(await logOf(server(), noor)), 'the log masks it').not.toContain('noor.new')
  })

  test('to that of another member is refused, and a stale login changes nothing', async () => {
    const [noor, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await fresh(server(), aino)
    const second = await aStaffMember(server(), { role: 'support' })
    const { request } = (await act(aino, 'change_address', noor, { email: ben.email })).json()
    const agreed = await second.post('/api/console/requests', { id: request, agrees: true, words: '' })
    expect(codeOf(agreed)).toBe('address_taken')
    expect(codeOf(await act(aino, 'change_address', noor, { email: 'nothing' }))).toBe('invalid_email')
    server().clock.advance(16 * MINUTE)
    expect(codeOf(await act(aino, 'change_address', noor, { email: 'x@posteo.example' }))).toBe('session_locked')
    expect(await rowOf(server(), noor)).toMatchObject({ email: noor.email })
  })
})

describe('[CONS-28] logins', () => {
  test('end on every device, and the password still works', async () => {
    const noor = await aMemberOf(server())
    expect(await isIn(noor)).toBe(true)
    await act(aino, 'end_logins', noor)
    expect(await isIn(noor)).toBe(false)
    expect((await logIn(noor)).statusCode).toBe(200)
  })

  test('are locked until a new password, or until staff unlock them', async () => {
    const noor = await aMemberOf(server())
    expect((await act(aino, 'lock', noor)).statusCode).toBe(200)
    expect(codeOf(await act(aino, 'lock', noor))).toBe('already_so')
    expect(await isIn(noor)).toBe(false)
    expect(codeOf(await logIn(noor))).toBe('login_failed')
    expect((await act(aino, 'unlock', noor)).statusCode).toBe(200)
    expect((await logIn(noor)).statusCode).toBe(200)
    await act(aino, 'lock', noor)
    const token = await mailTo(server(), noor.email, '/reset-password/do?')
    const password = 'another quiet evening at home'
    const reset = await noor.post('/api/reset-password.php?do=1', { token, password, password_again: password })
    expect(reset.statusCode, reset.body).toBe(200)
    expect(await rowOf(server(), noor)).toMatchObject({ locked_at: null })
    expect((await logIn(noor, password)).statusCode).toBe(200)
    expect(codeOf(await act(aino, 'unlock', noor))).toBe('already_so')
  })

  test('a reset is sent to a confirmed address only', async () => {
    const [noor, ines] = [await aMemberOf(server()), await aMemberOf(server(), { confirmed: false })]
    expect((await act(aino, 'send_reset', noor)).statusCode).toBe(200)
    expect(await mailTo(server(), noor.email, '/reset-password/do?')).toBeDefined()
    expect(codeOf(await act(aino, 'send_reset', ines))).toBe('not_confirmed')
  })
})

describe('[CONS-29] a birth date', () => {
  test('is corrected in account and profile, and makes nobody a minor', async () => {
    const noor = await aMemberOf(server())
    expect((await act(aino, 'correct_birth_date', noor, { date: '1988-02-29' })).statusCode).toBe(200)
    const profile = await one(server().database.db, sql`select birth_date::text from profiles where id = ${noor.id}`)
    expect([(await rowOf(server(), noor)).birth_date, profile]).toEqual(['1988-02-29', { birth_date: '1988-02-29' }])
    for (const date of ['2015-01-01', '1989-02-29', '1800-01-01'])
      expect(codeOf(await act(aino, 'correct_birth_date', noor, { date })), date).toBe('not_an_adult')
  })
})

describe('[CONS-30] credits', () => {
  const give = (who: StaffMember, member: Person, credits: number, client_id: string = crypto.randomUUID()) =>
    act(who, 'give_credits', member, { credits, client_id })
  const movements = (member: Person) =>
    many(
      server().database.db,
      sql<{ amount: number }>`
        select amount from credit_movements join accounts on accounts.id = account_id
        where profile_id = ${member.id} and cause = 'staff_gift' order by credit_movements.id
      `,
    )

  test('up to the limit come at once, with a cause of their own, and once per click', async () => {
    const noor = await aMemberOf(server())
    const click = crypto.randomUUID()
    const replies = await Promise.all([give(aino, noor, 60, click), give(aino, noor, 60, click)])
    expect(replies.map((reply) => reply.json())).toEqual([{ request: null }, { request: null }])
    expect(await movements(noor)).toEqual([{ amount: 60 }])
    expect(await logOf(server(), noor)).toMatchObject([{ act: 'member.give_credits', after: { credits: 60 } }])
  })

  test('above it, also in several gifts, wait for a second person', async () => {
    const noor = await aMemberOf(server())
    const ida = await aStaffMember(server(), { role: 'support' })
    await give(ida, noor, 60)
    const { request } = (await give(ida, noor, 60)).json()
    expect(request, 'sixty and sixty are more than a hundred').not.toBeNull()
    expect(await movements(noor)).toEqual([{ amount: 60 }])
    const agree = { id: request, agrees: true, words: 'right' }
    expect(codeOf(await ida.post('/api/console/requests', agree))).toBe('own_request')
    expect(codeOf(await (await fresh(server(), jonas)).post('/api/console/requests', agree)), 'not his to give').toBe(
      'not_found',
    )
    const agreed = await (await fresh(server(), aino)).post('/api/console/requests', agree)
    expect(agreed.statusCode, agreed.body).toBe(200)
    expect(await movements(noor)).toEqual([{ amount: 60 }, { amount: 60 }])
    expect(codeOf(await aino.post('/api/console/requests', agree))).toBe('changed_meanwhile')
  })

  test('of one person in a day are limited over all members', async () => {
    const generous = await aStaffMember(server(), { role: 'support' })
    for (let given = 0; given < 5; given += 1) {
      expect((await give(generous, await aMemberOf(server()), 100)).statusCode).toBe(200)
    }
    expect(codeOf(await give(generous, await aMemberOf(server()), 1))).toBe('gift_limit')
  })

  test('do not reach a member who left while they waited', async () => {
    const noor = await aMemberOf(server())
    const ida = await aStaffMember(server(), { role: 'support' })
    const { request } = (await give(ida, noor, 200)).json()
    await noor.post('/api/leaving.php', { password: noor.password, reason: null })
    const agree = { id: request, agrees: true, words: '' }
    expect(codeOf(await (await fresh(server(), aino)).post('/api/console/requests', agree))).toBe('member_left')
    expect(await movements(noor)).toEqual([])
  })
})

describe('[CONS-31] a suspension', () => {
  test('is a decision with reasons, in force at once, and can be taken back', async () => {
    const noor = await aMemberOf(server())
    const spam = { rule: 'spam', days: 7, facts: 'Sent the same advert to forty members.' }
    expect(codeOf(await act(aino, 'suspend', noor, spam)), 'support decides no cases').toBe('not_permitted')
    const staff = await aStaffMember(server(), { role: 'moderator' })
    const reply = await act(staff, 'suspend', noor, spam)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(await isIn(noor)).toBe(false)
    expect(codeOf(await logIn(noor))).toBe('account_suspended')
    await server().runJobs({ photoSizes: false })
    expect(server().mails.some(({ to, text }) => to === noor.email && text.includes(spam.facts))).toBe(true)
    const file = (await staff.get(`/api/console/member?id=${noor.id}`)).json()
    expect(file.member.state).toBe('suspended')
    expect(file.suspension).toBe(file.reports_about[0].reference)
    expect((await act(staff, 'lift_suspension', noor, { reason: 'It was somebody else.' })).statusCode).toBe(200)
    expect((await logIn(noor)).statusCode).toBe(200)
    expect(codeOf(await act(staff, 'lift_suspension', noor))).toBe('already_so')
  })
})

describe('[CONS-34] their data', () => {
  test('go to the member by email, once a day', async () => {
    const noor = await aMemberOf(server())
    expect((await act(aino, 'export', noor)).statusCode).toBe(200)
    expect(codeOf(await act(aino, 'export', noor))).toBe('export_too_often')
    expect(await mailTo(server(), noor.email, '/notifications/export?')).toBeDefined()
  })

  test('are deleted once a second person agrees, and the member can come back', async () => {
    const noor = await aMemberOf(server())
    const ida = await aStaffMember(server(), { role: 'support' })
    const { request } = (await act(ida, 'delete', noor)).json()
    expect(await rowOf(server(), noor)).toMatchObject({ status: 'active' })
    const agree = { id: request, agrees: true, words: 'yes' }
    expect(codeOf(await ida.post('/api/console/requests', agree))).toBe('own_request')
    expect((await (await fresh(server(), aino)).post('/api/console/requests', agree)).statusCode).toBe(200)
    expect(await rowOf(server(), noor)).toMatchObject({ status: 'deleted' })
    expect(await isIn(noor)).toBe(false)
    expect(await mailTo(server(), noor.email, '/account-deleted?')).toBeDefined()
    expect((await logOf(server(), noor)).map(({ act: name }) => name)).toEqual([
      ...['request.ask', 'request.agreed', 'member.delete'],
    ])
  })
})

describe('[CONS-34] who is alone with the right to delete', () => {
  const lonely = sharedTestApp()

  test('waits a day, shows again who they are, and the log says so', async () => {
    const ida = await aStaffMember(lonely(), { role: 'support' })
    const noor = await aMemberOf(lonely())
    const { request } = (await act(ida, 'delete', noor)).json()
    const agree = { id: request, agrees: true, words: 'nobody else is here' }
    expect(codeOf(await ida.post('/api/console/requests', agree))).toBe('too_early')
    lonely().clock.advance(DAY - HOUR)
    const again = () => ida.post('/api/console/session', { email: ida.email, password: ida.password, code: ida.code() })
    await again()
    expect(codeOf(await ida.post('/api/console/requests', agree)), 'not a minute before').toBe('too_early')
    lonely().clock.advance(HOUR + MINUTE)
    expect(codeOf(await ida.post('/api/console/requests', agree)), 'with a fresh proof only').toBe('session_locked')
    await again()
    expect((await ida.post('/api/console/requests', agree)).statusCode).toBe(200)
    expect(await rowOf(lonely(), noor)).toMatchObject({ status: 'deleted' })
    expect(await logOf(lonely(), noor)).toMatchObject([
      { act: 'request.ask' },
      { act: 'request.agreed', after: { alone: true } },
      { act: 'member.delete' },
    ])
  })
})
