import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetReports(server(), ...args)
const dismiss = (reference: string) => duet('decide', reference, 'dismiss', '--reason', 'nothing there')

async function report(person: Person, about: object, reason = 'underage'): Promise<string> {
  const reply = await person.post('/api/report.php', { client_id: randomUUID(), about, reason })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}
const reportProfile = (by: Person, about: Person) => report(by, { profile: { id: about.id } })

const write = (from: Person, to: Person, text = 'Good evening') =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text })
async function talk(from: Person, to: Person) {
  const { conversation, message } = (await write(from, to)).json() as {
    conversation: { id: string }
    message: { seq: number }
  }
  return { conversation, seq: message.seq }
}

const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const found = async (viewer: Pick<Person, 'get'>, { id }: Person) =>
  (await viewer.get('/api/members.php')).json().results.some((card: { id: string }) => card.id === id)
const seen = async (viewer: Pick<Person, 'get'>, { id }: Person) =>
  (await viewer.get(`/api/member.php?id=${id}`)).statusCode === 200
const holdOf = async (person: Person) => (await person.get('/api/user.php')).json().user.hold
const mailsTo = async ({ email }: Person, words: string) => {
  await server().runJobs()
  return server().mails.filter(({ to, subject, text }) => to === email && `${subject} ${text}`.includes(words))
}
const pair = async (columns: Record<string, unknown> = {}) =>
  [await aReporter(), await aMemberOf(server(), { form: { name: 'Yara' }, columns })] as const
/** With standing. */
const aReporter = (columns: Record<string, unknown> = {}) => aMemberOf(server(), { standing: true, columns })

/** As the provider's reply is stored. */
const showAge = ({ id }: Person, until = new Date(server().clock.now().getTime() + DAY)) =>
  run(
    db(),
    sql`
      insert into age_checks (account_id, site_id, provider, method, reference_hash, passed_at, expires_at)
      select account.id, account.site_id, 'demo', 'estimate', decode(md5(account.id), 'hex'), ${server().clock.now()}, ${until}
      from accounts account where profile_id = ${id}
    `,
  )

describe('a report of someone as under age', () => {
  test('[R-AGE-5] removes the profile from search, swipe, likes, chats, visitors’ pages and photos immediately', async () => {
    const [, yara] = await pair({ show_to_visitors: true, wish: null })
    // A member without a wish swipes everyone; the reporter sees as much as anyone else.
    const [ana, cleo] = [await aReporter({ wish: null }), await aMemberOf(server())]
    const photo = await aPhotoOf(yara, 801)
    await cleo.post('/api/like.php', { id: yara.id })
    await yara.post('/api/like.php', { id: cleo.id })
    const { conversation } = await talk(yara, cleo)
    const visitor = aVisitor(server())
    const everywhere = async () => ({
      search: await found(cleo, yara),
      profile: await seen(cleo, yara),
      visitor: await seen(visitor, yara),
      swipe: (await ana.get('/api/swipe.php')).json().cards.some((card: { id: string }) => card.id === yara.id),
      likes: JSON.stringify((await cleo.get('/api/likes.php')).json()).includes(yara.id),
      photo: (await cleo.get(photo.filename)).statusCode === 200,
      talk: (await write(cleo, yara)).statusCode === 200,
    })
    const shown = { search: true, profile: true, visitor: true, swipe: true, likes: true, photo: true, talk: true }
    expect(await everywhere()).toEqual(shown)
    await reportProfile(ana, yara)
    expect(await everywhere()).toEqual(Object.fromEntries(Object.keys(shown).map((place) => [place, false])))
    // The other person keeps the history, with a name and nothing else.
    const opened = (await cleo.get(`/api/chat.php?id=${conversation.id}`)).json()
    expect(opened).toMatchObject({ unavailable: true, profile: { name: 'Yara', main_image: null } })
  })

  test('[R-AGE-5] tells the person why, by email and on every screen, without naming the reporter', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    const mail = await lastMailTo(server(), yara.email, reference)
    expect(mail.subject).toBe('Your profile is hidden for now')
    for (const words of ['you might be under 18', 'nothing has been decided', 'how to object', '/profile'])
      expect(mail.text).toContain(words)
    expect(mail.text).not.toContain(ana.email)
    expect(await holdOf(yara)).toEqual({ since: server().clock.now().toISOString(), reference })
    expect((await yara.get('/api/profile.php')).json().status).toBe('suspended')
    const again = await aVisitor(server()).post('/api/user.php', { email: yara.email, password: yara.password })
    expect(again.json().user).toMatchObject({ hold: { reference }, scope: ['browse'] })
    // The reporter learns no more than with any other report.
    expect((await ana.get('/api/reports.php')).json().reports[0]).toMatchObject({ reference, outcome: 'open' })
  })

  test('[R-AGE-5] lets the person read and look, but not reach anyone', async () => {
    const [ana, yara] = await pair()
    const { conversation } = await talk(ana, yara)
    const cleo = await aReporter()
    await reportProfile(cleo, yara)
    for (const reply of [
      await write(yara, ana),
      await yara.post('/api/chat.php', { conversation, client_id: randomUUID(), text: 'Hello' }),
      await yara.post('/api/like.php', { id: ana.id }),
      await yara.post('/api/swipe.php', { id: ana.id, choice: 'like' }),
    ])
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'profile_hidden'])
    const opened = (await yara.get(`/api/chat.php?id=${conversation.id}`)).json()
    expect(opened).toMatchObject({ means: { refusal: 'profile_hidden' }, messages: [{ body: 'Good evening' }] })
    expect((await yara.put('/api/profile.php', { about_me: 'I am thirty' })).statusCode).toBe(200)
    expect(await seen(yara, ana)).toBe(true)
    // The profile stays hidden whatever is edited.
    expect(await seen(ana, yara)).toBe(false)
  })

  test('[R-AGE-5] locks adult photos for the person until then', async () => {
    const [ana, yara] = await pair()
    const { id } = await aPhotoOf(ana, 802)
    await run(db(), sql`update photos set rating = 'adult' where id = ${id}`)
    const status = async () => (await yara.get(`/api/photo.php?id=${id}&size=card`)).statusCode
    expect(await status()).toBe(200)
    const reference = await reportProfile(ana, yara)
    expect(await status()).toBe(404)
    await dismiss(reference)
    expect(await status()).toBe(200)
  })

  test('[R-AGE-5] about a photo or a message hides the person as well', async () => {
    const [ana, yara] = await pair()
    const photo = await aPhotoOf(yara, 803)
    await report(ana, { photo: { id: photo.id } })
    expect(await seen(ana, yara)).toBe(false)
    const [ben, zoe] = await pair()
    await report(ben, { message: await talk(zoe, ben) })
    expect(await seen(ben, zoe)).toBe(false)
  })

  test('[R-AGE-5, CHAT-7] can be followed by a block', async () => {
    const [ana, yara] = await pair()
    await reportProfile(ana, yara)
    expect((await ana.post('/api/block.php', { id: yara.id })).statusCode).toBe(200)
    const stranger = await aMemberOf(server())
    expect(codeOf(await stranger.post('/api/block.php', { id: yara.id }))).toBe('member_not_found')
  })

  test('[R-AGE-5] hides once, however often it is sent', async () => {
    const [ana, yara] = await pair()
    const body = { client_id: randomUUID(), about: { profile: { id: yara.id } }, reason: 'underage' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => ana.post('/api/report.php', body)))
    expect(new Set(replies.map((reply) => reply.json().reference)).size).toBe(1)
    expect(await mailsTo(yara, 'hidden for now')).toHaveLength(1)
    await dismiss(replies[0]!.json().reference)
    expect(await seen(ana, yara)).toBe(true)
  })

  test('with another reason hides nobody', async () => {
    const [ana, yara] = await pair()
    await report(ana, { profile: { id: yara.id } }, 'fake')
    expect([await seen(ana, yara), await holdOf(yara)]).toEqual([true, null])
  })

  test('[R-AGE-5, R-TENANT-1] reaches nobody on another site', async () => {
    const [ana, there] = [await aReporter(), await aMemberOf(server(), { host: 'bbw.localhost' })]
    const body = { client_id: randomUUID(), about: { profile: { id: there.id } }, reason: 'underage' }
    expect((await ana.post('/api/report.php', body)).statusCode).toBe(404)
    expect(await holdOf(there)).toBeNull()
    expect((await profileRow(server(), there.id)).status).toBe('active')
  })
})

describe('not hidden', () => {
  test('[R-AGE-5] members who have proved their age, while the proof is valid', async () => {
    const [ana, yara] = await pair()
    await showAge(yara)
    const reference = await reportProfile(ana, yara)
    expect([await seen(ana, yara), await holdOf(yara)]).toEqual([true, null])
    expect(await duet()).toMatch(new RegExp(`${reference}.*\\[URGENT, due in 24 h\\]`))
    server().clock.advance(DAY + HOUR)
    await reportProfile(ana, yara)
    expect(await seen(ana, yara)).toBe(false)
  })

  test('[R-AGE-5] members found to be of age, for ninety days', async () => {
    const [ana, yara] = await pair()
    await dismiss(await reportProfile(ana, yara))
    server().clock.advance(90 * DAY - HOUR)
    // Logins from before have expired.
    const cleo = await aReporter()
    const waits = await reportProfile(cleo, yara)
    expect(await seen(cleo, yara)).toBe(true)
    expect(await duet('show', waits)).not.toContain('hidden')
    server().clock.advance(2 * HOUR)
    await reportProfile(cleo, yara)
    expect(await seen(cleo, yara)).toBe(false)
  })

  test('[R-AGE-5] members whose suspension for it was overturned on appeal', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    await duet('decide', reference, 'suspend', '--reason', 'looks fifteen')
    const { token } = await lastMailTo(server(), yara.email, '/appeal')
    await aVisitor(server()).post('/api/appeal.php', { token, words: 'I am thirty.' })
    await duet('appeal', reference, 'overturn', '--reason', 'a passport')
    await reportProfile(ana, yara)
    expect(await seen(ana, yara)).toBe(true)
  })

  test('[R-AGE-5] fictional profiles', async () => {
    const ana = await aReporter()
    const { id } = await one(
      db(),
      sql<{ id: string }>`
        update profiles set fictional = true, account_id = null where id = ${(await aMemberOf(server())).id} returning id
      `,
    )
    await report(ana, { profile: { id } })
    expect(await seen(ana, { id } as Person)).toBe(true)
  })
})
