import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const visitor = () => aVisitor(server())
const OWN = 'another quiet evening'
let people = 0
function someAddress() {
  people += 1
  return `victim-${people}@example.com`
}

/** Somebody who signed up with an address that is not theirs, and what its mailbox got. */
async function hijacker(email = someAddress()) {
  const thief = await aMemberOf(server(), { confirmed: false, form: { email, name: 'Thief' } })
  return { thief, email, token: (await lastMailTo(server(), email, '/activate/done')).token }
}

const confirm = (who: ReturnType<typeof visitor>, body: object) => who.post('/api/activate.php', body)
const logIn = (email: string, password: string) => visitor().post('/api/user.php', { email, password })
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const userOf = async (who: Pick<Person, 'get'>) => (await who.get('/api/user.php')).json().user
const statusOf = ({ id }: Person) =>
  one(server().database.db, sql<{ status: string }>`select status from accounts where profile_id = ${id}`)

describe('an account made with somebody else’s address', () => {
  test('[ACC-11] is never handed to the mailbox’s owner, with the stranger’s name and texts: a link opened elsewhere takes the sign-up’s password', async () => {
    const { thief, email, token } = await hijacker()
    const owner = visitor()
    const asked = await confirm(owner, { token })
    expect([asked.statusCode, codeOf(asked)]).toEqual([409, 'link_needs_password'])
    const refused = await confirm(owner, { token, password: OWN })
    expect([refused.statusCode, codeOf(refused), refused.cookies]).toEqual([403, 'link_password_wrong', []])
    expect((await statusOf(thief)).status, 'nothing happened').toBe('not_confirmed')

    await owner.post('/api/signup.php', signupForm({ email, name: 'Owner', password: OWN }))
    expect((await confirm(owner, { token })).statusCode, 'the same link confirms what they sign up anew').toBe(200)
    expect(await userOf(owner)).toMatchObject({ status: 'active', credits: 4, profile: { name: 'Owner' } })
    expect((await statusOf(thief)).status).toBe('deleted')
    expect((await thief.get('/api/user.php')).statusCode).toBe(403)
    expect(codeOf(await logIn(email, thief.password))).toBe('login_failed')
  })

  test('[ACC-11] gives way to the owner’s own sign-up: whichever link the mailbox got, the password tells whose it confirms', async () => {
    const { thief, email, token } = await hijacker()
    const desk = await aMemberOf(server(), { confirmed: false, form: { email, name: 'Owner', password: OWN } })
    const phone = visitor()
    expect((await confirm(phone, { token, password: OWN })).statusCode).toBe(200)
    for (const browser of [phone, desk])
      expect(await userOf(browser)).toMatchObject({ status: 'active', profile: { id: desk.id, name: 'Owner' } })
    expect((await statusOf(thief)).status).toBe('deleted')
    expect((await confirm(phone, { token })).statusCode, 'a repeated click').toBe(200)
    expect((await confirm(visitor(), { token, password: thief.password })).statusCode).toBe(404)
  })

  test('[ACC-11] cannot have its password guessed by whoever holds the link', async () => {
    const { thief, token } = await hijacker()
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => confirm(visitor(), { token, password: 'a wrong quiet evening' })),
    )
    expect(new Set(tries.map(codeOf))).toEqual(new Set(['link_password_wrong']))
    expect(codeOf(await confirm(visitor(), { token, password: thief.password }))).toBe('link_password_wrong')
    expect((await confirm(thief, { token })).statusCode, 'its maker’s browser needs none').toBe(200)
  })

  test('[ACC-11] cannot be shared by continuing its sign-up', async () => {
    const { thief, email } = await hijacker()
    await thief.post('/api/signup.php?mail=1', {})
    const { token: resume } = await lastMailTo(server(), email, '/complete-signup')
    const open = (password?: string) => visitor().post('/api/signup.php?resume=1', { token: resume, password })
    expect(codeOf(await open())).toBe('link_needs_password')
    expect(codeOf(await open(OWN))).toBe('link_password_wrong')
    const desk = await aMemberOf(server(), { confirmed: false, form: { email, password: OWN } })
    expect((await open(OWN)).json().user).toMatchObject({ status: 'active', profile: { id: desk.id } })
    expect((await thief.get('/api/user.php')).statusCode).toBe(403)
    expect(codeOf(await logIn(email, thief.password))).toBe('login_failed')
  })

  test('[ACC-7, ACC-11] is never given the victim’s address by a link that the victim opens', async () => {
    for (const confirmed of [false, true]) {
      const thief = await aMemberOf(server(), { confirmed, form: { email: someAddress(), password: OWN } })
      const victim = someAddress()
      await thief.post('/api/mail-change.php', { email: victim, password: thief.password })
      const { token } = await lastMailTo(server(), victim, '/mail-change/do')
      const signingUp = await aMemberOf(server(), { confirmed: false, form: { email: victim } })
      for (const browser of [visitor(), await aMemberOf(server()), signingUp]) {
        const reply = await browser.post('/api/mail-change.php?do=1', { token })
        expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'mail_change_needs_login'])
      }
      expect(codeOf(await logIn(victim, thief.password))).toBe('login_failed')
      const { token: activate } = await lastMailTo(server(), victim, '/activate/done')
      expect((await confirm(signingUp, { token: activate })).statusCode, 'the victim’s own sign-up goes on').toBe(200)
    }
  })

  test('[ACC-11] brought back after its maker deleted it lets nobody in', async () => {
    const { thief, email } = await hijacker()
    await thief.post('/api/leaving.php', { password: thief.password, reason: null })
    const { token } = await lastMailTo(server(), email, '/account-deleted')
    const owner = visitor()
    const back = await owner.post('/api/leaving.php?return=1', { token })
    expect([back.statusCode, back.cookies]).toEqual([200, []])
    expect((await owner.get('/api/user.php')).statusCode).toBe(403)
    expect((await statusOf(thief)).status).toBe('not_confirmed')
  })

  test('[ACC-11] ends when its owner confirms an account of their own', async () => {
    const { thief, email } = await hijacker()
    const owner = await aMemberOf(server(), { form: { email, password: OWN } })
    expect((await userOf(owner)).status).toBe('active')
    expect((await thief.get('/api/user.php')).statusCode).toBe(403)
    expect((await statusOf(thief)).status).toBe('deleted')
    expect(codeOf(await logIn(email, thief.password))).toBe('login_failed')
    expect((await logIn(email, OWN)).json().user.profile.id).toBe(owner.id)
  })

  test('[R-MAIL-1, ACC-11] leaves its owner a way in: any link to the mailbox confirms the account of the browser that opens it', async () => {
    const email = someAddress()
    const thieves = await Promise.all(
      Array.from({ length: 3 }, () => aMemberOf(server(), { confirmed: false, form: { email, name: 'Thief' } })),
    )
    // Everything a stranger can do to use up or end what the mailbox holds.
    for (const thief of thieves)
      expect((await thief.post('/api/password.php', { old_password: thief.password, password: OWN })).statusCode).toBe(
        200,
      )
    server().clock.advance(2 * MINUTE)
    await thieves[0]!.post('/api/activate.php?resend=1', {})
    await thieves[1]!.post('/api/leaving.php', { password: OWN, reason: null })
    await server().runJobs()
    const mails = server().mails.filter(({ to, text }) => to === email && text.includes('/activate/done'))
    expect(mails).toHaveLength(2)

    for (const [index, { text }] of mails.entries()) {
      const owner = visitor()
      await owner.post('/api/signup.php', signupForm({ email, name: `Owner ${index}` }))
      const before = await userOf(owner)
      expect(before.status).toBe('not_confirmed')
      const token = /token=([\w-]+)/.exec(text)![1]!
      if (index === 0) {
        expect((await confirm(owner, { token })).statusCode).toBe(200)
        expect(await userOf(owner)).toMatchObject({ status: 'active', profile: { id: before.profile.id } })
        for (const thief of thieves) expect((await thief.get('/api/user.php')).statusCode).toBe(403)
      } else expect(codeOf(await confirm(owner, { token })), 'one account for an address').toBe('activation_failed')
    }
  })

  test('[ACC-11] is not confirmed by a link that another address got', async () => {
    const { token, email } = await hijacker()
    const thief = await aMemberOf(server(), { confirmed: false, form: { email: someAddress() } })
    expect(codeOf(await confirm(thief, { token }))).toBe('link_needs_password')
    expect((await statusOf(thief)).status).toBe('not_confirmed')
    expect(email).not.toBe(thief.email)
  })

  test('[R-MAIL-1] tells its mailbox nothing of what it does', async () => {
    const { thief, email } = await hijacker()
    const replies = [
      await thief.post('/api/password.php', { old_password: thief.password, password: OWN }),
      await thief.post('/api/export.php', { password: OWN }),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 403])
    expect(codeOf(replies[1]!)).toBe('export_unconfirmed')
    await server().runJobs()
    expect(server().mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('[ACC-11] neither a copied mark nor a session by link makes a browser the one that signed up', async () => {
    const { thief, token } = await hijacker()
    const marked = visitor()
    marked.cookies.set('duet_device', thief.cookies.get('duet_device')!)
    expect(codeOf(await confirm(marked, { token }))).toBe('link_needs_password')
    const unmarked = visitor()
    unmarked.cookies.set('duet_session', thief.cookies.get('duet_session')!)
    expect(codeOf(await confirm(unmarked, { token }))).toBe('link_needs_password')
  })
})

describe('one’s own account', () => {
  test('[ACC-5, ACC-11] is confirmed by one click in the browser that signed up, and stays logged in', async () => {
    const ana = visitor()
    const form = signupForm({ email: 'honest@example.com' })
    await ana.post('/api/signup.php', form)
    const { token } = await lastMailTo(server(), form.email, '/activate/done')
    const phone = visitor()
    await phone.post('/api/user.php', { email: form.email, password: form.password })
    expect((await confirm(ana, { token })).statusCode).toBe(200)
    expect((await userOf(ana)).status).toBe('active')
    expect((await userOf(phone)).status, 'a login by password stays too').toBe('active')
    expect(server().mails.filter(({ to }) => to === form.email)).toHaveLength(1)
  })

  test('[ACC-5, ACC-11] is confirmed by its code without a password', async () => {
    const ben = await aMemberOf(server(), { confirmed: false })
    const { text } = await lastMailTo(server(), ben.email, '/activate/done')
    expect((await ben.post('/api/activate.php?code=1', { code: /\b(\d{6})\b/.exec(text)![1]! })).statusCode).toBe(200)
    expect((await userOf(ben)).status).toBe('active')
  })

  test('[ACC-11] may keep its password when the link is opened elsewhere', async () => {
    const { thief: cem, email, token } = await hijacker()
    const phone = visitor()
    expect((await confirm(phone, { token, password: cem.password })).statusCode).toBe(200)
    expect((await userOf(phone)).status).toBe('active')
    expect((await logIn(email, cem.password)).statusCode).toBe(200)
    await server().runJobs()
    expect(
      server().mails.filter(({ to }) => to === email),
      'no alarm about it',
    ).toHaveLength(1)
  })
})
