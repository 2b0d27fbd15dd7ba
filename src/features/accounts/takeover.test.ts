import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const NEW = 'another quiet evening'
let addresses = 0
function thiefsAddress() {
  addresses += 1
  return `thief-${addresses}@example.com`
}

const visitor = () => aVisitor(server())
const logIn = (email: string, password: string) => visitor().post('/api/user.php', { email, password })
const confirm = (token: string, who: Pick<Person, 'post'> = visitor()) =>
  who.post('/api/mail-change.php?do=1', { token })
const stop = (token: string) => visitor().post('/api/mail-change.php?undo=1', { token })
const change = (owner: Person) => owner.post('/api/password.php', { old_password: owner.password, password: NEW })
const setByLink = (token: string, password = NEW) =>
  visitor().post('/api/reset-password.php?do=1', { token, password, password_again: password })
const resetLink = async (email: string) => (await lastMailTo(server(), email, '/reset-password/do')).token
const askReset = (email: string) => visitor().post('/api/reset-password.php', { email })

async function reset(owner: Person) {
  await askReset(owner.email)
  return setByLink(await resetLink(owner.email))
}

/** Somebody who knows the password requests another address: its link, and the email the owner gets. */
async function attack(owner: Person) {
  const thief = visitor()
  await thief.post('/api/user.php', { email: owner.email, password: owner.password })
  const email = thiefsAddress()
  expect((await thief.post('/api/mail-change.php', { email, password: owner.password })).statusCode).toBe(200)
  const { token } = await lastMailTo(server(), email, '/mail-change/do?token=')
  const notice = await lastMailTo(server(), owner.email, '/mail-change/do?stop=')
  return { thief, email, token, notice, way: /stop=([\w-]+)/.exec(notice.text)![1]! }
}

const addressOf = (owner: Person) =>
  one(server().database.db, sql<{ email: string }>`select email from accounts where profile_id = ${owner.id}`)

describe('a new password', () => {
  const WAYS: [string, (owner: Person) => ReturnType<typeof change>][] = [
    ['set in the settings', change],
    ['set through an emailed link', reset],
  ]
  test.each(WAYS)('[ACC-10] %s revokes a thief’s link to another address', async (_, renew) => {
    const ana = await aMemberOf(server())
    const { token } = await attack(ana)
    expect((await renew(ana)).statusCode).toBe(200)
    expect((await confirm(token)).json().error.code).toBe('mail_change_link_invalid')
    expect(await addressOf(ana)).toEqual({ email: ana.email })
  })

  test('[ACC-10] revokes an open reset link', async () => {
    const ana = await aMemberOf(server())
    await askReset(ana.email)
    const open = await resetLink(ana.email)
    expect((await change(ana)).statusCode).toBe(200)
    expect((await setByLink(open, 'a thief’s long evening')).json().error.code).toBe('reset_link_invalid')
    expect((await logIn(ana.email, NEW)).statusCode).toBe(200)
  })

  test('[ACC-10] is announced by email in the owner’s language, even when set through an emailed link', async () => {
    const ana = await aMemberOf(server())
    await ana.put('/api/user.php', { language: 'de' })
    expect((await reset(ana)).statusCode).toBe(200)
    const { subject, text } = await lastMailTo(server(), ana.email)
    expect(subject).toBe('Dein Passwort wurde geändert')
    expect(text).toContain('/reset-password\n')
  })

  test('[ACC-10] leaves no link behind that was requested at the same moment', async () => {
    const ana = await aMemberOf(server())
    const asked = Array.from({ length: 4 }, () =>
      ana.post('/api/mail-change.php', { email: thiefsAddress(), password: ana.password }),
    )
    const [changed, ...answers] = await Promise.all([change(ana), ...asked])
    expect(changed.statusCode).toBe(200)
    for (const { statusCode } of answers) expect([200, 403]).toContain(statusCode)
    const { open } = await one(
      server().database.db,
      sql<{ open: number }>`
        select count(*) as open from account_tokens join accounts on accounts.id = account_id
        where profile_id = ${ana.id} and purpose = 'mail_change' and used_at is null
      `,
    )
    expect(open).toBe(0)
  })

  test('[ACC-10] keeps the undo link of an old address: a thief sets passwords too', async () => {
    const ana = await aMemberOf(server())
    const { thief, token, way } = await attack(ana)
    await confirm(token, thief)
    await thief.post('/api/user.php', { email: ana.email, password: ana.password })
    await thief.post('/api/password.php', { old_password: ana.password, password: 'a thief’s long evening' })
    expect((await stop(way)).statusCode).toBe(200)
    expect(await addressOf(ana)).toEqual({ email: ana.email })
  })
})

describe('a requested address change', () => {
  test('[ACC-10] is announced to the old mailbox; its link stops it without a login and locks the thief out', async () => {
    const ana = await aMemberOf(server())
    const { thief, email, token, notice, way } = await attack(ana)
    expect(notice.subject).toBe('Are you changing your email address?')
    expect(notice.text).not.toContain(email)
    // Email scanners open links, so the page alone changes nothing.
    const page = await visitor().get(`/mail-change/do?stop=${way}`)
    expect(page.body).toContain('Stop the change of address')
    expect((await thief.get('/api/user.php')).statusCode).toBe(200)

    expect((await stop(way)).statusCode).toBe(200)
    expect((await confirm(token)).json().error.code).toBe('mail_change_link_invalid')
    expect((await thief.get('/api/user.php')).statusCode).toBe(403)
    expect((await logIn(ana.email, ana.password)).json().error.code).toBe('login_failed')
    expect((await setByLink(await resetLink(ana.email))).statusCode).toBe(200)
    expect((await logIn(ana.email, NEW)).statusCode).toBe(200)
    expect((await stop(way)).json().error.code).toBe('mail_change_link_invalid')
  })

  test('[ACC-10] can be undone after it has happened', async () => {
    const ana = await aMemberOf(server())
    const { thief, email, token, way } = await attack(ana)
    expect((await confirm(token, thief)).statusCode).toBe(200)
    expect((await stop(way)).statusCode).toBe(200)
    expect(await addressOf(ana)).toEqual({ email: ana.email })
    const { text } = await lastMailTo(server(), email)
    expect(text, 'the mailbox that lost it is told').toContain('has taken the account')
  })

  test('[ACC-10] gives an unconfirmed mailbox no undo link', async () => {
    const ana = await aMemberOf(server(), { confirmed: false })
    await ana.post('/api/mail-change.php', { email: thiefsAddress(), password: ana.password })
    await expect(lastMailTo(server(), ana.email, '/mail-change/do')).rejects.toThrow('no mail')
  })
})
