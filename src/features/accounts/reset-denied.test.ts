import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const visitor = (host?: string) => aVisitor(server(), host)
const NEW = 'another quiet evening'
const ask = (email: string, who = visitor()) => who.post('/api/reset-password.php', { email })
const setByLink = (token: string, password = NEW) =>
  visitor().post('/api/reset-password.php?do=1', { token, password, password_again: password })

async function resetMails(email: string) {
  await server().runJobs()
  return server().mails.filter(({ to, text }) => to === email && text.includes('/reset-password/do'))
}
const linkIn = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)![1]!

/** As many requests as send an email, each from another network. */
async function useUp(email: string) {
  for (let request = 0; request < 3; request += 1) expect((await ask(email)).statusCode).toBe(200)
}

describe('somebody else’s requests', () => {
  test('[ACC-6] leave the last link valid: at the cap a request extends it and sends nothing', async () => {
    const ana = await aMemberOf(server())
    await useUp(ana.email)
    const [, , last] = await resetMails(ana.email)
    server().clock.advance(5 * HOUR)
    expect((await setByLink(linkIn(last!))).json().error.code).toBe('reset_link_expired')
    expect((await ask(ana.email)).json()).toEqual({})
    expect(await resetMails(ana.email)).toHaveLength(3)
    expect((await setByLink(linkIn(last!))).statusCode).toBe(200)
  })

  test('[ACC-6] do not stop the owner on a known device, and give way to them after a reset', async () => {
    const ben = await aMemberOf(server())
    await useUp(ben.email)
    await ask(ben.email, { ...ben })
    expect(await resetMails(ben.email)).toHaveLength(4)
    expect((await setByLink(linkIn((await resetMails(ben.email)).at(-1)!))).statusCode).toBe(200)
    await useUp(ben.email)
    expect(await resetMails(ben.email)).toHaveLength(7)
  })

  test('[ACC-6] on one site do not use up the other site’s first link', async () => {
    const cem = await aMemberOf(server())
    const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost', form: { email: cem.email } })
    await useUp(cem.email)
    const browser = visitor('bbw.localhost')
    for (let request = 0; request < 3; request += 1) await ask(elsewhere.email, browser)
    expect(await resetMails(cem.email)).toHaveLength(4)
  })

  test('[ACC-6, R-MAIL-1] get the same answer for known and unknown addresses, at the cap and below', async () => {
    const dora = await aMemberOf(server())
    const answers = []
    for (const email of [dora.email, 'nobody-ever@example.com'])
      for (let request = 0; request < 5; request += 1) {
        const { statusCode, body } = await ask(email)
        answers.push([statusCode, body])
      }
    expect(answers).toEqual(Array(10).fill([200, '{}']))
  })

  test('[ACC-6] write as much for unknown addresses as for known ones at the cap, so that no time tells them apart', async () => {
    const email = 'nobody-at-all@example.com'
    await useUp(email)
    const writers = async () =>
      (await many(server().database.db, sql<{ by: string }>`select xmin::text as by from mailbox_mails`)).map(
        ({ by }) => by,
      )
    const before = await writers()
    await ask(email)
    const after = await writers()
    expect(after).toHaveLength(before.length)
    expect(after.filter((by) => !before.includes(by))).toHaveLength(1)
  })
})

describe('an unconfirmed account with the victim’s address', () => {
  test('[R-MAIL-1] gets reset links within the cap of strangers, on its own device too', async () => {
    const email = 'never-joined@example.com'
    const thief = await aMemberOf(server(), { confirmed: false, form: { email } })
    for (let request = 0; request < 5; request += 1) expect((await ask(email, thief)).statusCode).toBe(200)
    await server().runJobs()
    expect(server().mails.filter(({ to }) => to === email)).toHaveLength(3)
  })

  test('[R-MAIL-1] does not reset the count of the victim’s reset links', async () => {
    const ana = await aMemberOf(server())
    const thief = await aMemberOf(server(), { confirmed: false, form: { email: ana.email } })
    await useUp(ana.email)
    expect((await thief.post('/api/password.php', { old_password: thief.password, password: NEW })).statusCode).toBe(
      200,
    )
    await ask(ana.email)
    expect(await resetMails(ana.email)).toHaveLength(3)
  })
})

test('[I18N-4] the reset email comes in the member’s language, whoever asks in whichever', async () => {
  const eva = await aMemberOf(server())
  await eva.put('/api/user.php', { language: 'de' })
  await visitor().call({
    method: 'POST',
    url: '/api/reset-password.php?lang=fr',
    body: { email: eva.email },
    headers: { 'accept-language': 'fr' },
  })
  expect((await resetMails(eva.email))[0]!.html).toContain('<html lang="de"')
})

describe('a reset', () => {
  const devicesOf = ({ id }: Person) =>
    many(
      server().database.db,
      sql<{ seen_at: Date }>`
        select seen_at from known_devices join accounts on accounts.id = account_id where profile_id = ${id}
      `,
    )

  test('[ACC-10] ends known devices too; their mark is worth nothing afterwards', async () => {
    const finn = await aMemberOf(server())
    const planted = finn.cookies.get('duet_device')!
    await ask(finn.email)
    expect((await setByLink(linkIn((await resetMails(finn.email))[0]!))).statusCode).toBe(200)
    expect(await devicesOf(finn), 'the browser that opened the link').toHaveLength(1)
    // The browser brings the old mark, and gets a new one.
    expect((await finn.post('/api/user.php', { email: finn.email, password: NEW })).statusCode).toBe(200)
    expect(finn.cookies.get('duet_device')).not.toBe(planted)
    const thief = visitor()
    thief.cookies.set('duet_device', planted)
    await useUp(finn.email)
    await ask(finn.email, thief)
    expect(await resetMails(finn.email)).toHaveLength(4)
  })

  test('[ACC-10] in this browser replaces its mark', async () => {
    const gil = await aMemberOf(server())
    const before = gil.cookies.get('duet_device')!
    await ask(gil.email)
    const token = linkIn((await resetMails(gil.email))[0]!)
    await gil.post('/api/reset-password.php?do=1', { token, password: NEW, password_again: NEW })
    const [mark] = gil.cookies.get('duet_device')!.split('.')
    expect(mark).not.toBe(before)
    expect(await devicesOf(gil), 'the old mark is not among them').toHaveLength(1)
  })

  test('[ACC-11] is none for an unconfirmed account, whoever made it: its mailbox hears how to sign up', async () => {
    const hal = await aMemberOf(server(), { confirmed: false })
    await ask(hal.email)
    expect(await resetMails(hal.email)).toEqual([])
    expect((await lastMailTo(server(), hal.email, '/signup')).text).toContain('No confirmed account')
    expect((await hal.get('/api/user.php')).json().user.status).toBe('not_confirmed')
  })
})

describe('a new password', () => {
  test('[ACC-10] ends links to continue, and other devices; this browser stays', async () => {
    const ida = await aMemberOf(server(), { confirmed: false })
    await ida.post('/api/signup.php?mail=1', {})
    const { token: resume } = await lastMailTo(server(), ida.email, '/complete-signup')
    const phone = visitor()
    await phone.post('/api/user.php', { email: ida.email, password: ida.password })
    expect((await ida.post('/api/password.php', { old_password: ida.password, password: NEW })).statusCode).toBe(200)
    expect((await ida.post('/api/signup.php?resume=1', { token: resume })).json().error.code).toBe(
      'resume_link_invalid',
    )
    expect((await phone.get('/api/user.php')).statusCode).toBe(403)
    expect((await ida.get('/api/user.php')).statusCode).toBe(200)
  })

  test('[ACC-5, R-MAIL-1] leaves the link to confirm, for the mailbox is the same, and mails nothing to it', async () => {
    const jan = await aMemberOf(server(), { confirmed: false })
    const { token } = await lastMailTo(server(), jan.email, '/activate/done')
    await jan.post('/api/password.php', { old_password: jan.password, password: NEW })
    await server().runJobs()
    expect(server().mails.filter(({ to }) => to === jan.email)).toHaveLength(1)
    const phone = visitor()
    expect((await phone.post('/api/activate.php', { token })).json().error.code).toBe('link_needs_password')
    expect((await jan.post('/api/activate.php', { token })).statusCode).toBe(200)
  })
})

test('[ACC-7, ACC-10] a changed address ends other devices, and tells the old mailbox in its owner’s language', async () => {
  const kim = await aMemberOf(server())
  await kim.put('/api/user.php', { language: 'it' })
  const phone = visitor()
  await phone.post('/api/user.php', { email: kim.email, password: kim.password })
  await kim.post('/api/mail-change.php', { email: 'kim-anew@example.com', password: kim.password })
  const { token } = await lastMailTo(server(), 'kim-anew@example.com', '/mail-change/do')
  expect((await kim.post('/api/mail-change.php?do=1', { token })).statusCode).toBe(200)
  expect((await lastMailTo(server(), kim.email)).html).toContain('<html lang="it"')
  server().clock.advance(DAY)
  await useUp('kim-anew@example.com')
  await ask('kim-anew@example.com', phone)
  expect(await resetMails('kim-anew@example.com')).toHaveLength(3)
})

test('[ACC-6] a link says whether it still works before a password is typed, and the reset names the address', async () => {
  const ana = await aMemberOf(server())
  const state = async (token: string, host?: string) => {
    const reply = await visitor(host).get(`/api/reset-password.php?token=${token}`)
    return reply.statusCode === 200 ? 'works' : reply.json().error.code
  }
  await ask(ana.email)
  const token = linkIn((await resetMails(ana.email)).at(-1)!)
  expect(await state(token)).toBe('works')
  expect(await state(token)).toBe('works')
  expect(await state(token, 'bbw.localhost')).toBe('reset_link_invalid')
  expect(await state('made-up')).toBe('reset_link_invalid')
  expect((await setByLink(token)).json()).toEqual({ email: ana.email })
  expect(await state(token)).toBe('reset_link_used')

  await ask(ana.email)
  const late = linkIn((await resetMails(ana.email)).at(-1)!)
  server().clock.advance(5 * HOUR)
  expect(await state(late)).toBe('reset_link_expired')
})
