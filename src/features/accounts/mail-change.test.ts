import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { one } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
let addresses = 0
function newAddress() {
  addresses += 1
  return `new-${addresses}@example.com`
}

const visitor = (host?: string) => aVisitor(server(), host)
const logIn = (email: string, password: string) => visitor().post('/api/user.php', { email, password })
const ask = (person: Person, email: string, password = person.password) =>
  person.post('/api/mail-change.php', { email, password })
const confirm = (token: string, who = visitor()) => who.post('/api/mail-change.php?do=1', { token })
const undo = (token: string, who = visitor()) => who.post('/api/mail-change.php?undo=1', { token })

const mailsTo = async (address: string) => {
  await server().runJobs()
  return server().mails.filter(({ to }) => to === address)
}
/** The newest link of that kind in a mailbox, if any. */
const linkTo = async (address: string, pattern: RegExp) => {
  const found = (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[1])
  return found.findLast(Boolean) ?? ''
}
const changeLink = (address: string) => linkTo(address, /\/mail-change\/do\?token=([\w-]+)/)
const undoLink = (address: string) => linkTo(address, /\/mail-change\/do\?undo=([\w-]+)/)

/** Requests the change, opens the emailed link, and returns the undo link from the old mailbox. */
async function change(person: Person, from: string, to: string): Promise<string> {
  expect((await ask(person, to)).statusCode).toBe(200)
  expect((await confirm(await changeLink(to), person)).statusCode).toBe(200)
  return undoLink(from)
}

describe('a new address', () => {
  test('[ACC-7] needs the password and the emailed link; then the old address no longer logs in and other sessions end', async () => {
    const ana = await aMemberOf(server())
    const email = newAddress()
    expect((await ask(ana, email, 'not hers')).json().error.code).toBe('password_wrong')
    const elsewhere = visitor()
    await elsewhere.post('/api/user.php', { email: ana.email, password: ana.password })
    expect((await ask(ana, email)).json()).toEqual({})
    expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)

    expect((await confirm(await changeLink(email), ana)).statusCode).toBe(200)
    expect((await ana.get('/api/user.php')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/user.php')).statusCode).toBe(403)
    expect((await logIn(ana.email, ana.password)).json().error.code).toBe('login_failed')
    expect((await logIn(email.toUpperCase(), ana.password)).statusCode).toBe(200)
  })

  test('[ACC-7] is refused if invalid or disposable', async () => {
    const ana = await aMemberOf(server())
    expect((await ask(ana, 'no address')).json().error.code).toBe('invalid_email')
    for (const email of ['ana@mailinator.com', 'ana@x.Mailinator.com', 'ana@yopmail.com']) {
      expect([email, (await ask(ana, email)).json().error.code]).toEqual([email, 'disposable_email'])
    }
  })

  test('[ACC-7] only the mailbox learns that an address is taken, not the page', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const free = newAddress()
    const [taken, unknown] = [await ask(ana, ben.email), await ask(ana, free)]
    expect([taken.statusCode, taken.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect((await mailsTo(ben.email)).at(-1)!.text).toContain('/login\n')
    expect(await changeLink(ben.email)).toBe('')
    // The text is about a change, not a sign-up, and in the recipient's language.
    await ben.put('/api/user.php', { language: 'de' })
    await ask(ana, ben.email)
    expect((await mailsTo(ben.email)).at(-1)!.text).toContain('wollte diese Adresse gerade für ein anderes Konto')
    // A request for a taken address revokes the previous link, like any other.
    const second = newAddress()
    await ask(ana, second)
    await ask(ana, ben.email)
    expect((await confirm(await changeLink(second))).statusCode).toBe(404)
  })

  test('[ACC-7] the link works once, for a day, on its own site', async () => {
    const ana = await aMemberOf(server())
    const email = newAddress()
    await ask(ana, email)
    const link = await changeLink(email)
    expect((await confirm('forged')).json().error.code).toBe('mail_change_link_invalid')
    expect((await confirm(link, visitor('bbw.localhost'))).statusCode).toBe(404)
    server().clock.advance(DAY)
    expect((await confirm(link)).json().error.code).toBe('mail_change_link_invalid')
    expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
  })

  test('[ACC-7] allows five requests a day per member', async () => {
    const ana = await aMemberOf(server())
    const codes = []
    for (let request = 0; request < 6; request += 1) codes.push((await ask(ana, newAddress())).json().error?.code)
    expect(codes).toEqual([...Array(5).fill(undefined), 'too_many_mails'])
  })

  test('confirms an account whose address was mistyped at sign-up; the mistyped mailbox gets no link', async () => {
    const ana = await aMemberOf(server(), { confirmed: false })
    const email = newAddress()
    await ask(ana, email)
    const reply = await ana.post('/api/mail-change.php?do=1', { token: await changeLink(email) })
    expect(reply.statusCode).toBe(200)
    expect((await logIn(email, ana.password)).json().user).toMatchObject({ status: 'active', credits: 4 })
    expect(await undoLink(ana.email)).toBe('')
  })

  test('changes once when confirmed twice at once; two members cannot both have it', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const email = newAddress()
    await ask(ana, email)
    const anas = await changeLink(email)
    const twice = await Promise.all([confirm(anas, ana), confirm(anas, ana)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])

    const wanted = newAddress()
    await ask(ana, wanted)
    const first = await changeLink(wanted)
    await ask(ben, wanted)
    const second = await changeLink(wanted)
    const both = await Promise.all([confirm(first, ana), confirm(second, ben)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const { n } = await one(
      server().database.db,
      sql<{ n: number }>`select count(*) as n from accounts where email_key = ${wanted}`,
    )
    expect(n).toBe(1)
  })

  test('[ACC-7] with account_hints on screen, the page says that an address is taken', async () => {
    await changeSite(server(), 'gay', { accounts: { account_hints: 'on_screen' } })
    const options = { host: 'gay.localhost' }
    const [ana, ben] = [await aMemberOf(server(), options), await aMemberOf(server(), options)]
    const taken = await ask(ana, ben.email)
    expect([taken.statusCode, taken.json().error.code]).toEqual([422, 'email_in_use'])
    expect((await ask(ana, newAddress())).statusCode).toBe(200)
  })
})

describe('undoing the change', () => {
  test('[ACC-7] the old mailbox can undo it for a week: every session ends and the account needs a new password', async () => {
    const ana = await aMemberOf(server())
    const email = newAddress()
    const link = await change(ana, ana.email, email)
    server().clock.advance(6 * DAY)
    expect((await undo(link)).statusCode).toBe(200)
    expect((await ana.get('/api/user.php')).statusCode).toBe(403)
    // The person who changed it may know the password.
    expect((await logIn(ana.email, ana.password)).json().error.code).toBe('login_failed')
    expect((await logIn(email, ana.password)).json().error.code).toBe('login_failed')
    const token = await linkTo(ana.email, /\/reset-password\/do\?token=([\w-]+)/)
    const password = 'a much better evening'
    expect(
      (await visitor().post('/api/reset-password.php?do=1', { token, password, password_again: password })).statusCode,
    ).toBe(200)
    expect((await logIn(ana.email, password)).statusCode).toBe(200)
    expect((await undo(link)).json().error.code).toBe('mail_change_link_invalid')
  })

  test('an expired, forged or other site’s link does nothing', async () => {
    const ana = await aMemberOf(server())
    const link = await change(ana, ana.email, newAddress())
    expect((await undo('forged')).statusCode).toBe(404)
    expect((await undo(link, visitor('bbw.localhost'))).statusCode).toBe(404)
    server().clock.advance(7 * DAY)
    expect((await undo(link)).json().error.code).toBe('mail_change_link_invalid')
    expect((await ana.get('/api/user.php')).statusCode).toBe(200)
  })

  test('a thief who changes it twice neither revokes the owner’s undo link nor gets one further back', async () => {
    const ana = await aMemberOf(server())
    const [thiefs, second] = [newAddress(), newAddress()]
    const owners = await change(ana, ana.email, thiefs)
    server().clock.advance(1000)
    const later = await change(ana, thiefs, second)
    expect((await undo(later)).statusCode).toBe(200)
    expect((await undo(owners)).statusCode).toBe(200)
    const { email } = await one(
      server().database.db,
      sql<{ email: string }>`select email from accounts where profile_id = ${ana.id}`,
    )
    expect(email).toBe(ana.email)
    expect((await undo(later)).statusCode).toBe(404)
  })

  test('[ACC-8] the owner can undo it even if the thief also deletes the account', async () => {
    const ana = await aMemberOf(server())
    const thiefs = newAddress()
    const link = await change(ana, ana.email, thiefs)
    await ana.post('/api/leaving.php', { password: ana.password, reason: null })
    const back = /\/account-deleted\?token=([\w-]+)/
    const thiefsWay = await linkTo(thiefs, back)
    expect((await undo(link)).statusCode).toBe(200)
    const returning = (token: string) => visitor().post('/api/leaving.php?return=1', { token })
    expect((await returning(thiefsWay)).statusCode).toBe(404)
    expect((await returning(await linkTo(ana.email, back))).statusCode).toBe(200)
  })

  test('an address that another account has confirmed meanwhile stays theirs', async () => {
    const ana = await aMemberOf(server())
    const link = await change(ana, ana.email, newAddress())
    await aMemberOf(server(), { form: { email: ana.email } })
    expect((await undo(link)).json().error.code).toBe('mail_change_link_invalid')
    expect((await ana.get('/api/user.php')).statusCode).toBe(200)
  })
})
