import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aStaffMember, STAFF_PASSWORD, totpOf } from '#tests/factories/staff.ts'
import { CONSOLE_HOST, sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const stranger = (browser = {}) => aVisitor(server(), CONSOLE_HOST, browser)
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const sessionOf = async (who: Pick<ReturnType<typeof stranger>, 'get'>) =>
  (await who.get('/api/console/session')).json().staff
const nextCode = () => server().clock.advance(MINUTE)

describe('[CONS-1] signing in', () => {
  test('takes password and a code, each of which works once', async () => {
    const ada = await aStaffMember(server(), { role: 'owner' })
    const desk = stranger()
    const { email } = ada
    expect(codeOf(await desk.post('/api/console/session', { email, password: 'wrong' }))).toBe('sign_in_failed')
    const asked = await desk.post('/api/console/session', { email, password: STAFF_PASSWORD })
    expect(codeOf(asked)).toBe('second_factor_needed')
    nextCode()
    const code = ada.code()
    expect((await desk.post('/api/console/session', { email, password: STAFF_PASSWORD, code })).statusCode).toBe(200)
    expect(await sessionOf(desk)).toMatchObject({ email, roles: ['owner'], locked: false })
    const again = await stranger().post('/api/console/session', { email, password: STAFF_PASSWORD, code })
    expect(codeOf(again), 'seen over a shoulder').toBe('code_wrong')
  })

  test('takes a recovery code once, in any spelling', async () => {
    const { email, codes } = await aStaffMember(server())
    expect(new Set(codes).size).toBe(10)
    const credentials = { email, password: STAFF_PASSWORD, code: codes[3]!.toUpperCase().replace('-', ' ') }
    expect((await stranger().post('/api/console/session', credentials)).statusCode).toBe(200)
    expect(codeOf(await stranger().post('/api/console/session', credentials))).toBe('code_wrong')
  })

  test('answers unknown addresses like wrong passwords, and strangers cannot keep staff out', async () => {
    const ada = await aStaffMember(server())
    const guess = (email: string, who = stranger()) => who.post('/api/console/session', { email, password: 'guess' })
    const [near, far] = [stranger(), stranger()]
    for (let round = 0; round < 5; round += 1) {
      expect(codeOf(await guess(ada.email, near))).toBe('sign_in_failed')
      expect(codeOf(await guess('nobody@example.com', near))).toBe('sign_in_failed')
    }
    expect(codeOf(await guess(ada.email, near))).toBe('too_many_attempts')
    expect(codeOf(await guess('nobody@example.com', near))).toBe('too_many_attempts')
    expect(codeOf(await guess(ada.email, far)), 'another network').toBe('sign_in_failed')
    for (let round = 6; round < 20; round += 1) {
      expect(codeOf(await guess(ada.email))).toBe('sign_in_failed')
      expect(codeOf(await guess('nobody@example.com'))).toBe('sign_in_failed')
    }
    expect(codeOf(await guess('nobody@example.com'))).toBe('sign_in_failed')
    expect(codeOf(await guess(ada.email)), 'all networks together').toBe('too_many_attempts')
    expect(codeOf(await guess('nobody@example.com'))).toBe('too_many_attempts')
    nextCode()
    const known = { email: ada.email, password: STAFF_PASSWORD, code: ada.code() }
    expect((await ada.post('/api/console/session', known)).statusCode, 'a known device').toBe(200)
    server().clock.advance(15 * MINUTE)
    expect(codeOf(await guess(ada.email))).toBe('sign_in_failed')
  })

  test('wrong codes count on after the right password alone', async () => {
    const ada = await aStaffMember(server())
    const desk = stranger()
    const answer = async (code?: string) =>
      codeOf(await desk.post('/api/console/session', { email: ada.email, password: STAFF_PASSWORD, code }))
    const answers: (string | undefined)[] = []
    for (let round = 0; round < 3; round += 1)
      answers.push(await answer('000000'), await answer('000001'), await answer())
    expect(answers).toEqual([
      ...['code_wrong', 'code_wrong', 'second_factor_needed'],
      ...['code_wrong', 'code_wrong', 'second_factor_needed'],
      ...['code_wrong', 'too_many_attempts', 'too_many_attempts'],
    ])
  })

  test('twenty parallel guesses count each other', async () => {
    const ada = await aStaffMember(server())
    const guesser = stranger()
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () =>
        codeOf(await guesser.post('/api/console/session', { email: ada.email, password: 'guess' })),
      ),
    )
    expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(5)
  })

  test('tells the mailbox about a browser that is new to the person, once', async () => {
    const ada = await aStaffMember(server())
    const desk = stranger({ userAgent: 'Firefox/150 Windows' })
    for (let round = 0; round < 2; round += 1) {
      nextCode()
      await desk.post('/api/console/session', { email: ada.email, password: STAFF_PASSWORD, code: ada.code() })
    }
    await server().runJobs()
    const mails = server().mails.filter(({ to }) => to === ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to the console', 'New sign-in to the console'])
    expect(mails.at(-1)!.text).toContain('Firefox, Windows')
  })

  test('tells the mailbox when a way in was replaced', async () => {
    const ada = await aStaffMember(server())
    await server().runJobs()
    const before = server().mails.length
    const app = (await ada.get('/api/console/me?app=1')).json()
    nextCode()
    const set = await ada.post('/api/console/me?password=1', {
      password: 'another long evening',
      app: { sealed: app.sealed, code: totpOf(server(), app.secret) },
    })
    expect(set.statusCode, set.body).toBe(200)
    expect((await ada.post('/api/console/me?codes=1', {})).statusCode).toBe(200)
    await server().runJobs()
    const mails = server()
      .mails.slice(before)
      .filter(({ to }) => to === ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your way into the console has changed'))
    expect(mails[0]!.text).toContain('a new password and a new code app')
    expect(mails[1]!.text).toContain('new recovery codes')
  })

  test('ends by itself after 90 days without it; a new invitation opens it again', async () => {
    const [ada, owner] = [await aStaffMember(server()), await aStaffMember(server(), { role: 'owner' })]
    const enter = () =>
      ada.post('/api/console/session', { email: ada.email, password: STAFF_PASSWORD, code: ada.code() })
    server().clock.advance(89 * DAY)
    await owner.post('/api/console/session', { email: owner.email, password: STAFF_PASSWORD, code: owner.code() })
    expect((await enter()).statusCode).toBe(200)
    server().clock.advance(45 * DAY)
    await owner.post('/api/console/session', { email: owner.email, password: STAFF_PASSWORD, code: owner.code() })
    server().clock.advance(45 * DAY)
    expect(codeOf(await enter())).toBe('sign_in_failed')
    await owner.post('/api/console/session', { email: owner.email, password: STAFF_PASSWORD, code: owner.code() })
    await owner.post('/api/console/staff?again=1', { id: ada.id, reason: 'is back' })
    await server().runJobs()
    const { text } = server().mails.findLast(({ to }) => to === ada.email)!
    const read = await stranger().get(`/api/console/invitation?token=${/token=([\w-]+)/.exec(text)![1]}`)
    expect(read.json()).toMatchObject({ email: ada.email })
  })

  test('an invitation works once, and a new one ends it', async () => {
    const owner = await aStaffMember(server(), { role: 'owner' })
    const invite = { email: 'new@example.com', grants: [{ role: 'support', brands: null }], reason: 'joins the team' }
    const { id, link: first } = (await owner.post('/api/console/staff', invite)).json() as { id: string; link: string }
    const again = await owner.post('/api/console/staff?again=1', { id, reason: 'it got lost' })
    const second = again.json().link as string
    const read = (link: string) => stranger().get(`/api/console/invitation?${new URL(link).search.slice(1)}`)
    expect(codeOf(await read(first))).toBe('invitation_invalid')
    expect((await read(second)).json()).toMatchObject({ email: 'new@example.com' })
    await server().runJobs()
    expect(
      server()
        .mails.filter(({ to }) => to === 'new@example.com')
        .at(-1)!.text,
    ).toContain(second)
    server().clock.advance(8 * 24 * HOUR)
    expect(codeOf(await read(second))).toBe('invitation_invalid')
  })
})

describe('[CONS-1] a session', () => {
  test('locks after half an hour without a touch, and opens by password and code', async () => {
    const ada = await aStaffMember(server(), { role: 'owner' })
    server().clock.advance(20 * MINUTE)
    expect((await ada.get('/api/console/staff')).statusCode).toBe(200)
    server().clock.advance(20 * MINUTE)
    expect((await ada.get('/api/console/staff')).statusCode, 'touched meanwhile').toBe(200)
    server().clock.advance(29 * MINUTE)
    await ada.call({ url: '/api/console/staff', headers: { 'x-background': '1' } })
    server().clock.advance(2 * MINUTE)
    expect(codeOf(await ada.get('/api/console/staff')), 'polling keeps nobody signed in').toBe('session_locked')
    expect(await sessionOf(ada)).toMatchObject({ locked: true, brands: [] })
    const wrong = await ada.post('/api/console/proof', { password: 'guess', code: ada.code() })
    expect(codeOf(wrong)).toBe('sign_in_failed')
    expect((await ada.post('/api/console/proof', { password: STAFF_PASSWORD, code: ada.code() })).statusCode).toBe(200)
    expect((await ada.get('/api/console/staff')).statusCode).toBe(200)
  })

  test('ends after twelve hours, by signing out, and when a colleague locks the account', async () => {
    const [ada, ben, cem] = await Promise.all([1, 2, 3].map(() => aStaffMember(server(), { role: 'owner' })))
    const copied = stranger({ userAgent: 'Firefox' })
    for (const [name, value] of ada!.cookies) copied.cookies.set(name, value)
    await ada!.call({ method: 'DELETE', url: '/api/console/session' })
    expect(await sessionOf(copied)).toBeNull()
    const lock = { id: cem!.id, locked: true, reason: 'left the company' }
    expect((await ben!.put('/api/console/staff?lock=1', lock)).statusCode).toBe(200)
    expect(codeOf(await cem!.get('/api/console/staff'))).toBe('sign_in_required')
    nextCode()
    const back = { email: cem!.email, password: STAFF_PASSWORD, code: cem!.code() }
    expect(codeOf(await cem!.post('/api/console/session', back))).toBe('sign_in_failed')
    for (let hour = 0; hour < 25; hour += 1) {
      server().clock.advance(29 * MINUTE)
      await ben!.get('/api/console/staff')
    }
    expect(await sessionOf(ben!)).toBeNull()
  })

  test('copied to another browser is locked there', async () => {
    const ada = await aStaffMember(server(), { role: 'owner' })
    const thief = stranger({ userAgent: 'curl/8' })
    for (const [name, value] of ada.cookies) thief.cookies.set(name, value)
    expect(codeOf(await thief.get('/api/console/staff'))).toBe('session_locked')
    expect((await ada.get('/api/console/staff')).statusCode).toBe(200)
  })

  test('of a member is nothing here, and one of staff nothing there', async () => {
    const member = await aMemberOf(server())
    const visitor = stranger()
    for (const [name, value] of member.cookies) visitor.cookies.set(name, value)
    visitor.cookies.set('duet_staff', member.cookies.get('duet_session')!)
    expect(codeOf(await visitor.get('/api/console/staff'))).toBe('sign_in_required')
    const ada = await aStaffMember(server(), { role: 'owner' })
    const site = aVisitor(server())
    for (const [name, value] of ada.cookies) site.cookies.set(name, value)
    site.cookies.set('duet_session', ada.cookies.get('duet_staff')!)
    expect((await site.get('/api/user.php')).statusCode).toBe(403)
  })

  test('renews its secret with every proof', async () => {
    const ada = await aStaffMember(server())
    const before = ada.cookies.get('duet_staff')
    nextCode()
    await ada.post('/api/console/proof', { password: STAFF_PASSWORD, code: ada.code() })
    expect(ada.cookies.get('duet_staff')).not.toBe(before)
    const { sessions } = await one(
      server().database.db,
      sql<{ sessions: number }>`select count(*) as sessions from staff_sessions where staff_id = ${ada.id}`,
    )
    expect(sessions).toBe(1)
  })
})

describe('[CONS-1] the console’s host', () => {
  test('has none of the members’ pages and calls, and no other host has the console', async () => {
    const member = await aMemberOf(server())
    const here = stranger()
    expect(codeOf(await here.get('/api/user.php'))).toBe('not_found')
    expect((await here.get('/api/openapi.json')).statusCode).toBe(404)
    const ada = await aStaffMember(server(), { role: 'owner' })
    const elsewhere = aVisitor(server())
    for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.get('/api/console/staff')).statusCode).toBe(404)
    expect((await elsewhere.get('/api/console/session')).statusCode).toBe(404)
    expect((await member.get('/console/assets/index.js')).statusCode).toBe(404)
    const document = (await here.get('/api/console/openapi.json')).json()
    expect(Object.keys(document.paths).every((path) => path.startsWith('/api/console/'))).toBe(true)
  })

  test('changes come from its own pages only', async () => {
    const ada = await aStaffMember(server(), { role: 'owner' })
    const reply = await ada.post('/api/console/requests', {}, { origin: 'http://localhost' })
    expect(codeOf(reply)).toBe('forbidden_origin')
  })
})

test('[CONS-3] the log holds every act with who, where and why, and nobody changes it', async () => {
  const ada = await aStaffMember(server(), { role: 'owner', name: 'Ada' })
  const ben = await aStaffMember(server(), { role: 'owner' })
  await ada.put('/api/console/staff?lock=1', { id: ben.id, locked: true, reason: 'lost the laptop' })
  const { lines } = (await ada.get(`/api/console/log?subject=${ben.id}`)).json()
  expect(lines[0]).toMatchObject({
    ...{ name: 'Ada', act: 'staff.lock', reason: 'lost the laptop', subject_kind: 'staff', roles: ['owner'] },
    device: expect.stringContaining('Firefox'),
  })
  const whole = (await ada.get('/api/console/log')).json().lines as { id: string }[]
  const rest = (await ada.get(`/api/console/log?before=${whole[2]!.id}`)).json().lines as { id: string }[]
  expect(
    rest.map(({ id }) => id),
    'a page goes on where the one before ended',
  ).toEqual(whole.slice(3).map(({ id }) => id))
  const { db } = server().database
  for (const statement of [
    sql`update staff_actions set reason = 'none'`,
    sql`delete from staff_actions`,
    sql`truncate staff_actions`,
  ])
    await expect(many(db, statement)).rejects.toThrow('append-only')
  const csv = await ada.get('/api/console/log.csv?what=staff')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['cache-control'], 'kept by no browser').toBe('private, no-store')
  expect(csv.body).toContain(',staff.lock,')
  expect((await ada.get('/api/console/log?what=log')).json().lines[0].act, 'that too').toBe('log.download')
})
