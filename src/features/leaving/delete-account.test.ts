import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { debit } from '#tests/factories/debits.ts'
import { aMemberOf, aVisitor, type Person, profileRow } from '#tests/factories/people.ts'
import { aBuyerOf, actAtProvider, buy, order } from '#tests/factories/purchases.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

const leave = (person: Person, overrides: object = {}) =>
  person.post('/api/leaving.php', { password: person.password, reason: null, ...overrides })
const comeBack = (token: string, host = 'localhost') =>
  aVisitor(server(), host).post('/api/leaving.php?return=1', { token })
const codeOf = (reply: { statusCode: number; json(): { error: { code: string } } }) =>
  reply.statusCode === 200 ? 'done' : reply.json().error.code
const accountOf = (person: Person) =>
  one(
    db(),
    sql<{ status: string; deleted_at: Date | null }>`
      select status, deleted_at from accounts where profile_id = ${person.id}
    `,
  )
const reasons = () =>
  many(db(), sql<{ reason: string; times: number }>`select reason, times from leaving_reasons order by reason`)

describe('a payment under way', () => {
  const runningOf = async (person: Person) => (await person.get('/api/leaving.php')).json().running

  test('[ACC-8, PAY-5] is named before; a deletion does not stop it, and the money goes back in full', async () => {
    const eva = await aBuyerOf(server())
    expect(await runningOf(eva)).toBeNull()
    const { id, providerId } = await debit(server(), eva)
    expect(await runningOf(eva)).toEqual({ amount: 1900, currency: 'EUR', status: 'pending' })
    expect(codeOf(await leave(eva))).toBe('done')
    await actAtProvider(server(), providerId, 'paid')
    await server().runJobs()
    expect(await many(db(), sql`select amount, credits from refunds where order_id = ${id}`)).toEqual([
      { amount: 1900, credits: 0 },
    ])
  })

  test('[ACC-8] an order that is not paid yet is named as such', async () => {
    const finn = await aBuyerOf(server())
    await order(finn)
    expect(await runningOf(finn)).toMatchObject({ status: 'open' })
  })
})

describe('deleting an account', () => {
  test('[ACC-8] ends every session, hides the profile at once, and emails the link back', async () => {
    const ana = await aMemberOf(server(), { form: { name: 'Ana of the lake' } })
    const ben = await aMemberOf(server())
    const elsewhere = aVisitor(server())
    await elsewhere.post('/api/user.php', { email: ana.email, password: ana.password })
    expect((await ben.get(`/api/member.php?id=${ana.id}`)).statusCode).toBe(200)

    expect(codeOf(await leave(ana, { reason: 'met_someone' }))).toBe('done')

    expect((await ana.get('/api/user.php')).json().error.code).toBe('authentication_required')
    expect((await elsewhere.get('/api/user.php')).json().error.code).toBe('authentication_required')
    expect((await ben.get(`/api/member.php?id=${ana.id}`)).json().error.code).toBe('member_not_found')
    const login = (password: string, more = {}) =>
      aVisitor(server()).post('/api/user.php', { email: ana.email, password, ...more })
    expect((await login('not the password')).json().error.code).toBe('login_failed')
    expect((await login('not the password', { reactivate: true })).json().error.code).toBe('login_failed')
    // Only the right password learns that the account can come back.
    expect((await login(ana.password)).json().error.code).toBe('account_deleted_ask')
    const mail = await lastMailTo(server(), ana.email, '/account-deleted')
    expect(mail.text).toContain('Ana of the lake')
    expect(mail.text).toContain('/account-deleted?token=')
    expect(ana.cookies.has('duet_session')).toBe(false)
  })

  test('[ACC-8] the right password takes the account back within 14 days, and not a day later', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const logIn = ({ email, password }: Person, more = {}) =>
      aVisitor(server()).post('/api/user.php', { email, password, ...more })
    for (const person of [ana, ben]) expect(codeOf(await leave(person))).toBe('done')
    server().clock.advance(13 * DAY)
    expect(codeOf(await logIn(ana))).toBe('account_deleted_ask')
    expect(await accountOf(ana)).toMatchObject({ status: 'deleted' })
    expect(codeOf(await logIn(ana, { reactivate: true }))).toBe('done')
    expect(await accountOf(ana)).toEqual({ status: 'active', deleted_at: null })
    expect((await profileRow(server(), ana.id)).status).toBe('active')
    expect(codeOf(await logIn(ana))).toBe('done')
    server().clock.advance(1 * DAY)
    expect(codeOf(await logIn(ben, { reactivate: true }))).toBe('login_failed')
  })

  test('[ACC-8] needs only the password; a wrong one changes nothing', async () => {
    const cem = await aMemberOf(server())
    expect(codeOf(await leave(cem, { password: 'not the password' }))).toBe('password_wrong')
    expect(codeOf(await leave(cem, { reason: 'because' }))).toBe('invalid_input')
    expect(await accountOf(cem)).toEqual({ status: 'active', deleted_at: null })
    expect(codeOf(await leave(cem))).toBe('done')
  })

  test('[ACC-8] the reason is stored as a monthly count, without the person', async () => {
    const before = await reasons()
    const [dora, eli] = [await aMemberOf(server()), await aMemberOf(server())]
    await leave(dora, { reason: 'too_expensive' })
    await leave(eli, { reason: 'too_expensive' })
    expect(before.find(({ reason }) => reason === 'too_expensive')).toBeUndefined()
    expect(await reasons()).toContainEqual({ reason: 'too_expensive', times: 2 })
    const { columns } = await one(
      db(),
      sql<{ columns: string[] }>`
        select array_agg(column_name::text) as columns from information_schema.columns where table_name = 'leaving_reasons'
      `,
    )
    expect(columns.sort()).toEqual(['month', 'reason', 'site_id', 'times'])
  })

  test('[ACC-8] five parallel deletions count once and send one email', async () => {
    const finn = await aMemberOf(server())
    const replies = await Promise.all(Array.from({ length: 5 }, () => leave(finn, { reason: 'break' })))
    // Requests after the first no longer have a session.
    for (const reply of replies) expect(['done', 'authentication_required']).toContain(codeOf(reply))
    expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true)
    await server().runJobs()
    const goodbyes = server().mails.filter(({ to, text }) => to === finn.email && text.includes('/account-deleted'))
    expect(goodbyes).toHaveLength(1)
    expect((await reasons()).find(({ reason }) => reason === 'break')!.times).toBe(1)
  })

  test('an unconfirmed account can be deleted too, and its address stays free for the mailbox owner', async () => {
    const email = 'not-mine@example.com'
    const stranger = await aMemberOf(server(), { confirmed: false, form: { email, name: 'Buy pills' } })
    expect(codeOf(await leave(stranger))).toBe('done')
    const goodbye = await lastMailTo(server(), email, '/account-deleted')
    expect(goodbye.text).not.toContain('Buy pills')
    // A day later, because a stranger's mailbox gets few emails a day.
    server().clock.advance(DAY)
    // A second one does not get in the way either.
    await leave(await aMemberOf(server(), { confirmed: false, form: { email } }))

    const owner = await aMemberOf(server(), { form: { email } })
    expect((await owner.get('/api/user.php')).json().user.status).toBe('active')
    const back = await comeBack(goodbye.token)
    expect(codeOf(back)).toBe('done')
    expect(await accountOf(stranger)).toEqual({ status: 'not_confirmed', deleted_at: null })
    expect((await profileRow(server(), stranger.id)).status).toBe('disabled')
  })
})

describe('coming back', () => {
  test('[ACC-8] the emailed link restores everything within 14 days, logs in, and works once', async () => {
    const gina = await aMemberOf(server(), { columns: { about_me: 'Still here' } })
    await leave(gina)
    const { token } = await lastMailTo(server(), gina.email, '/account-deleted')
    server().clock.advance(14 * DAY - MINUTE)

    const browser = aVisitor(server())
    expect(codeOf(await browser.post('/api/leaving.php?return=1', { token }))).toBe('done')
    const { user } = (await browser.get('/api/user.php')).json()
    expect(user).toMatchObject({ status: 'active', credits: 4, profile: { id: gina.id, status: 'active' } })
    expect(await profileRow(server(), gina.id)).toMatchObject({ about_me: 'Still here', status: 'active' })
    expect(browser.cookies.has('duet_device')).toBe(true)
    expect(codeOf(await comeBack(token))).toBe('return_link_invalid')
  })

  test('after 14 days the link is worthless, even one sent later', async () => {
    const hugo = await aMemberOf(server())
    await leave(hugo)
    const first = await lastMailTo(server(), hugo.email, '/account-deleted')
    server().clock.advance(13 * DAY)
    await aVisitor(server()).post('/api/signup.php', signupForm({ email: hugo.email }))
    const second = await lastMailTo(server(), hugo.email, '/account-deleted')
    expect(second.token).not.toBe(first.token)
    server().clock.advance(1 * DAY)
    expect(codeOf(await comeBack(second.token))).toBe('return_link_invalid')
    expect((await accountOf(hugo)).status).toBe('deleted')
  })

  test('forged links, other sites’ links and links for another purpose restore nothing', async () => {
    const [ida, jan] = [await aMemberOf(server()), await aMemberOf(server())]
    await aVisitor(server()).post('/api/reset-password.php', { email: jan.email })
    const { token: reset } = await lastMailTo(server(), jan.email, '/reset-password')
    await leave(ida)
    await leave(jan)
    const { token } = await lastMailTo(server(), ida.email, '/account-deleted')
    expect(codeOf(await comeBack('forged'))).toBe('return_link_invalid')
    expect(codeOf(await comeBack(''))).toBe('invalid_input')
    expect(codeOf(await comeBack(token, 'bbw.localhost'))).toBe('return_link_invalid')
    expect(codeOf(await comeBack(reset))).toBe('return_link_invalid')
    expect((await accountOf(jan)).status).toBe('deleted')
    expect(codeOf(await comeBack(token))).toBe('done')
  })

  test('of five parallel uses of one link, one succeeds', async () => {
    const kim = await aMemberOf(server())
    await leave(kim)
    const { token } = await lastMailTo(server(), kim.email, '/account-deleted')
    const codes = (await Promise.all(Array.from({ length: 5 }, () => comeBack(token)))).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  })

  test('[ACC-8] sign-up or reset with such an address emails the link back; the page reveals nothing', async () => {
    const lea = await aMemberOf(server())
    await leave(lea)
    const goodbye = await lastMailTo(server(), lea.email, '/account-deleted')

    const reset = await aVisitor(server()).post('/api/reset-password.php', { email: lea.email.toUpperCase() })
    const unknown = await aVisitor(server()).post('/api/reset-password.php', { email: 'nobody-there@example.com' })
    expect([reset.statusCode, reset.json()]).toEqual([unknown.statusCode, unknown.json()])
    const byReset = await lastMailTo(server(), lea.email, '/account-deleted')
    expect(byReset.text).toContain('/account-deleted?token=')
    expect(byReset.token).not.toBe(goodbye.token)

    await aVisitor(server()).post('/api/signup.php', signupForm({ email: lea.email }))
    const bySignup = await lastMailTo(server(), lea.email, '/account-deleted')
    expect(bySignup.text).toContain('/account-deleted?token=')
    expect(codeOf(await comeBack(byReset.token))).toBe('return_link_invalid')
    expect(codeOf(await comeBack(bySignup.token))).toBe('done')
  })

  test('links emailed before the deletion no longer work', async () => {
    const mia = await aMemberOf(server())
    await aVisitor(server()).post('/api/reset-password.php', { email: mia.email })
    const { token } = await lastMailTo(server(), mia.email, '/reset-password')
    await leave(mia)
    const body = { token, password: 'another long evening', password_again: 'another long evening' }
    expect((await aVisitor(server()).post('/api/reset-password.php?do=1', body)).statusCode).toBe(404)
  })
})

test('[ACC-8] offers only alternatives that exist', async () => {
  const nora = await aMemberOf(server())
  expect((await nora.get('/api/leaving.php')).json()).toEqual({
    change_email: true,
    privacy_mode: true,
    trial_package: true,
    running: null,
    discount: null,
  })
  await nora.put('/api/profile.php', { invisible: true })
  expect((await nora.get('/api/leaving.php')).json().privacy_mode).toBe(false)
  expect((await aVisitor(server()).get('/api/leaving.php')).json().error.code).toBe('authentication_required')
})

test('[ACC-8, PAY-7] the leaving code is for buyers and members of a month; it is personal, works once and stays the same', async () => {
  const [olga, pat, quinn] = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
  await buy(server(), olga)
  const { discount, trial_package } = (await olga.get('/api/leaving.php')).json()
  expect(trial_package, 'who bought needs no trial').toBe(false)
  expect(discount).toMatchObject({ percentage: 20 })
  expect((await olga.get('/api/leaving.php')).json().discount).toEqual(discount)
  expect((await pat.get('/api/leaving.php')).json().discount).toBeNull()
  expect((await order(quinn, { code: discount.code, total: 1 })).json().error.code).toBe('discount_code_not_found')
  await buy(server(), olga, { code: discount.code })
  expect((await olga.get('/api/leaving.php')).json().discount, 'used').toBeNull()
  await run(db(), sql`update accounts set signup_date = signup_date - interval '31 days' where profile_id = ${pat.id}`)
  expect((await pat.get('/api/leaving.php')).json().discount).toMatchObject({ percentage: 20 })
})
