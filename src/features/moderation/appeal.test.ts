import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetReports(server(), ...args)

/** Reported and decided; returns the link from the email about it. */
async function decided(about: (ben: Person) => object | Promise<object>, ...measure: string[]) {
  const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server(), { form: { name: 'Otto' } })]
  const body = { client_id: randomUUID(), about: await about(ben), reason: 'harassment' }
  const { reference } = (await ana.post('/api/report.php', body)).json() as { reference: string }
  await duet('decide', reference, ...measure, '--reason', 'as we saw it', '--by', 'Kim')
  const { token } = await lastMailTo(server(), ben.email, '/appeal')
  return { ana, ben, reference, token }
}
const profileOf = (ben: Person) => ({ profile: { id: ben.id } })
const object = (token: string, words = 'It was a joke between friends.') =>
  aVisitor(server()).post('/api/appeal.php', { token, words })
const logIn = ({ email, password }: Person) => aVisitor(server()).post('/api/user.php', { email, password })

describe('an appeal', () => {
  test('[CHAT-7] needs no login: the link shows the decision and accepts one objection', async () => {
    const { token, reference } = await decided(profileOf, 'suspend')
    const shown = await aVisitor(server()).get(`/api/appeal.php?token=${token}`)
    expect(shown.json()).toMatchObject({
      reference,
      measure: 'suspend',
      until: null,
      facts: 'as we saw it',
      appealed: false,
    })
    expect(shown.json()).not.toHaveProperty('report')
    expect((await object(token)).statusCode).toBe(200)
    expect((await aVisitor(server()).get(`/api/appeal.php?token=${token}`)).json().appealed).toBe(true)
    expect(await duet('appeals')).toMatch(new RegExp(`${reference}.*against suspend.*answer within 14 d`))
    expect(await duet('appeals')).toContain('It was a joke between friends.')
  })

  test('[CHAT-7] is accepted once, even when two are sent concurrently', async () => {
    const { token } = await decided(profileOf, 'warn')
    const both = await Promise.all([object(token, 'first'), object(token, 'second')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await object(token)).json().error.code).toBe('appeal_already_sent')
  })

  test('works for half a year, on its own site, and only with words in it', async () => {
    const { token } = await decided(profileOf, 'warn')
    const elsewhere = aVisitor(server(), 'bdsm.localhost')
    expect((await elsewhere.post('/api/appeal.php', { token, words: 'x' })).json().error.code).toBe(
      'appeal_link_invalid',
    )
    expect((await object('nothing')).json().error.code).toBe('appeal_link_invalid')
    expect((await object(token, ' \u200b ')).statusCode).toBe(422)
    expect((await object(token, 'x'.repeat(4001))).statusCode).toBe(422)
    server().clock.advance(184 * DAY)
    expect((await object(token)).json().error.code).toBe('appeal_link_invalid')
  })

  test('[CHAT-7] that is upheld changes nothing and says why', async () => {
    const { token, reference, ben } = await decided(profileOf, 'suspend')
    await object(token)
    const line = await duet('appeal', reference, 'uphold', '--reason', 'It was no joke.', '--by', 'Kim')
    expect(line).toContain('Kim also made the first decision')
    const mail = await lastMailTo(server(), ben.email, 'The reasons')
    expect(mail.text).toContain('our decision stands')
    expect(mail.text).toContain('It was no joke.')
    expect((await logIn(ben)).statusCode).toBe(403)
    await expect(duet('appeal', reference, 'overturn', '--reason', 'x')).rejects.toThrow('already answered')
    expect(await duet('appeals')).not.toContain(reference)
  })

  test('[CHAT-7] that is overturned lifts a suspension, and the reporter reads that nothing was found', async () => {
    const { token, reference, ana, ben } = await decided(profileOf, 'suspend')
    await object(token)
    await duet('appeal', reference, 'overturn', '--reason', 'We were wrong.', '--by', 'Robin')
    expect((await logIn(ben)).statusCode).toBe(200)
    expect((await ana.get(`/api/member.php?id=${ben.id}`)).statusCode).toBe(200)
    expect((await lastMailTo(server(), ben.email, 'The reasons')).text).toContain('you were right')
    expect((await ana.get('/api/reports.php')).json().reports[0].outcome).toBe('no_breach')
  })

  test('[CHAT-7] that is overturned brings a photo, a message and words back', async () => {
    const photo = await decided(async (ben) => {
      const { id } = await aPhotoOf(ben, 701)
      await run(db(), sql`update photos set status = 'approved', rating = 'adult' where profile_id = ${ben.id}`)
      return { photo: { id } }
    }, 'remove')
    const words = await decided(async (ben) => {
      await ben.put('/api/profile.php', { about_me: 'Plain words', looking_for: 'Somebody' })
      return profileOf(ben)
    }, 'remove')
    // Rewritten meanwhile: not overwritten.
    await words.ben.put('/api/profile.php', { looking_for: 'Somebody else' })
    for (const { token, reference } of [photo, words]) {
      await object(token)
      await duet('appeal', reference, 'overturn', '--reason', 'We were wrong.')
    }
    expect((await photo.ben.get('/api/photos.php')).json().photos[0].status).toBe('approved')
    const { rating } = await one(
      db(),
      sql<{ rating: string }>`select rating from photos where profile_id = ${photo.ben.id}`,
    )
    expect(rating).toBe('adult')
    expect((await words.ana.get(`/api/member.php?id=${words.ben.id}`)).json()).toMatchObject({
      about_me: 'Plain words',
      looking_for: 'Somebody else',
    })
  })

  test('[CHAT-7] that is overturned shows a removed message again', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const sent = await ben.post('/api/chat.php', {
      profile: { id: ana.id },
      client_id: randomUUID(),
      text: 'Teasing you',
    })
    const { conversation, message } = sent.json()
    const about = { message: { conversation, seq: message.seq } }
    const { reference } = (await ana.post('/api/report.php', { client_id: randomUUID(), about, reason: 'hate' })).json()
    await duet('decide', reference, 'remove', '--reason', 'x')
    await object((await lastMailTo(server(), ben.email, '/appeal')).token)
    await duet('appeal', reference, 'overturn', '--reason', 'harmless')
    const [shown] = (await ana.get(`/api/chat.php?id=${conversation.id}`)).json().messages
    expect(shown).toMatchObject({ body: 'Teasing you', removed: false })
  })

  test('an appeal that was never made cannot be answered', async () => {
    const { reference } = await decided(profileOf, 'warn')
    await expect(duet('appeal', reference, 'uphold', '--reason', 'x')).rejects.toThrow('there is no appeal')
  })
})

describe('retention', () => {
  test('[ACC-8] a report is deleted 395 days after its decision with its pictures; one that still suspends a member stays', async () => {
    const warned = await decided(async (ben) => {
      await aPhotoOf(ben, 702)
      await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
      return profileOf(ben)
    }, 'warn')
    const out = await decided(profileOf, 'suspend')
    const { evidence } = await one(
      db(),
      sql<{ evidence: { photos: string[] } }>`select evidence from reports where reference = ${warned.reference}`,
    )
    const left = async (reference: string) =>
      (await one(db(), sql<{ n: number }>`select count(*) as n from reports where reference = ${reference}`)).n
    server().clock.advance(394 * DAY)
    await server().runCron('forget:reports')
    expect(await left(warned.reference)).toBe(1)
    server().clock.advance(1 * DAY)
    await server().runCron('forget:reports')
    expect([await left(warned.reference), await left(out.reference)]).toEqual([0, 1])
    expect(await server().files.get(evidence.photos[0]!)).toBeUndefined()
  })

  test('[ACC-8] erasing a member anonymises an open case about them and empties a decided one', async () => {
    const [ana, ben] = [
      await aMemberOf(server(), { standing: true }),
      await aMemberOf(server(), { form: { name: 'Vanishing' } }),
    ]
    await ben.put('/api/profile.php', { about_me: 'Words of Vanishing' })
    const report = async (reason: string) =>
      (
        await ana.post('/api/report.php', {
          client_id: randomUUID(),
          about: profileOf(ben),
          reason,
          note: 'look',
        })
      ).json().reference as string
    // The last one hides the profile.
    const [closed, open] = [await report('fake'), await report('underage')]
    await duet('decide', closed, 'warn', '--reason', 'about Vanishing')
    await ben.post('/api/leaving.php', { password: ben.password, reason: null })
    server().clock.advance(15 * DAY)
    await server().runCron('forget:deleted_accounts')
    const shown = await duet('show', open)
    expect(shown).toContain('deleted member')
    expect(shown).toContain('Words of Vanishing')
    expect(shown).not.toContain(ben.id)
    expect(await duet('show', closed)).not.toMatch(/Vanishing/)
    // A case about an erased member can still be closed, and the reporter is told.
    await duet('decide', open, 'suspend', '--reason', 'a child')
    expect((await lastMailTo(server(), ana.email, open)).text).toContain('and acted')
    // A login expires after two weeks without a visit.
    await ana.post('/api/user.php', { email: ana.email, password: ana.password })
    expect((await ana.get('/api/reports.php')).json().reports).toMatchObject([{ name: null }, { name: null }])
  })
})
