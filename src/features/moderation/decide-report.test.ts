import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { LiveSignal } from '#kernel/live.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetReports(server(), ...args)

async function report(person: Person, about: object, reason = 'harassment'): Promise<string> {
  const reply = await person.post('/api/report.php', { client_id: randomUUID(), about, reason })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}

async function talk(from: Person, to: Person, text: string) {
  const reply = await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { conversation, message } = reply.json() as { conversation: { id: string }; message: { seq: number } }
  return { conversation, seq: message.seq }
}

const logIn = ({ email, password }: Person, more = '') =>
  aVisitor(server()).post(`/api/user.php${more}`, { email, password })
const bodies = async (person: Person, conversation: { id: string }) =>
  (await person.get(`/api/chat.php?id=${conversation.id}`)).json().messages as { body: string; removed: boolean }[]
const found = async (viewer: Person, name: string) =>
  (await viewer.get('/api/members.php')).json().results.some((card: { name: string }) => card.name === name)
const pair = async (name = 'Rolf') =>
  [await aMemberOf(server()), await aMemberOf(server(), { form: { name } })] as const

describe('the list', () => {
  test('[CHAT-7] has children and intimate pictures first, then the oldest, and shows what is due', async () => {
    const [ana, ben] = [await aMemberOf(server(), { standing: true }), (await pair('Listed'))[1]]
    const about = { profile: { id: ben.id } }
    const old = await report(ana, about, 'spam')
    server().clock.advance(6 * DAY + HOUR)
    const young = await report(ana, about, 'fake')
    const urgent = await report(ana, about, 'underage')
    const lines = (await duet()).split('\n')
    expect(lines.map((line) => line.slice(0, 9))).toEqual([urgent, old, young])
    expect(lines[0]).toMatch(
      /underage {2}Listed {2}\[HIDDEN since [-\d]+ [:\d]+, URGENT, due in 24 h, 3 open about the same person\]/,
    )
    expect(lines[1]).toContain('due in 23 h')
    expect(lines[2]).toContain('due in 7 d')
    server().clock.advance(2 * DAY)
    expect((await duet()).split('\n')[0]).toContain('OVERDUE')
    for (const reference of [urgent, old, young])
      await duet('decide', reference, 'dismiss', '--reason', 'nothing there')
    expect(await duet()).toBe('nothing waits')
  })

  test('members’ words cannot inject terminal escapes', async () => {
    const [ana, ben] = await pair()
    await ben.put('/api/profile.php', { about_me: 'red \u001b[31m text\u202E and \u0007 more' })
    const reference = await report(ana, { profile: { id: ben.id } })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(await duet('show', reference)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })

  test('shows other reports about the same person', async () => {
    const [ana, ben] = await pair()
    const first = await report(ana, { profile: { id: ben.id } }, 'spam')
    await duet('decide', first, 'warn', '--reason', 'advertising')
    const second = await report(ana, { profile: { id: ben.id } })
    expect(await duet('show', second.toLowerCase().replace('-', ''))).toMatch(
      new RegExp(`also: +${first}.*spam {2}warn`),
    )
  })
})

describe('a decision', () => {
  test('[CHAT-7] to dismiss tells the reporter that nothing was found, and the other person nothing', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } })
    await duet('decide', reference, 'dismiss', '--reason', 'a quarrel')
    const mail = await lastMailTo(server(), ana.email, reference)
    expect(mail.text).toContain('found nothing that breaks our rules')
    expect(mail.text).not.toContain('quarrel')
    expect(server().mails.filter(({ to, text }) => to === ben.email && text.includes(reference))).toEqual([])
    expect((await ana.get('/api/reports.php')).json().reports[0].outcome).toBe('no_breach')
  })

  test('[CHAT-7, R-MOD-4] to warn emails a statement of reasons: what, which rule, what was found, who decided, how to object', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } }, 'money')
    await duet('decide', reference, 'warn', '--reason', 'You asked for 500 euros <b>twice</b>.')
    const mail = await lastMailTo(server(), ben.email, '/appeal')
    for (const words of [
      'This is a warning',
      'Don’t ask anyone here for money',
      'What we saw: You asked for 500 euros',
    ])
      expect(mail.text).toContain(words)
    expect(mail.text).toContain('nothing about it was automated')
    expect(mail.text).toContain('You can object once, within 183 days')
    expect(mail.text).toContain(reference)
    expect(mail.html).toContain('&lt;b&gt;twice')
    // The subject must not reveal anything on a lock screen.
    expect(mail.subject).toBe('Important: our decision')
    expect(mail.text).not.toContain(ana.email)
    const outcome = await lastMailTo(server(), ana.email, reference)
    expect(outcome.text).toContain('and acted')
    expect(outcome.text).not.toMatch(/warning|500/)
  })

  test('can name another rule than the reason of the report', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } }, 'other')
    await duet('decide', reference, 'warn', '--reason', 'hate in the profile', '--rule', 'hate')
    expect((await lastMailTo(server(), ben.email, '/appeal')).text).toContain('No hate against anyone')
  })

  test('[CHAT-7, PHOTO-1] to remove hides a photo from everyone immediately', async () => {
    const [ana, ben] = await pair()
    const photo = await aPhotoOf(ben, 601)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const reference = await report(ana, { photo: { id: photo.id } }, 'intimate')
    expect((await ana.get(photo.filename)).statusCode).toBe(200)
    await duet('decide', reference, 'remove', '--reason', 'she did not agree')
    expect((await ana.get(photo.filename)).statusCode).toBe(404)
    expect((await ben.get('/api/photos.php')).json().photos[0]).toMatchObject({ status: 'removed', reason: 'explicit' })
    expect((await lastMailTo(server(), ben.email, '/appeal')).text).toContain('removed one of your photos')
  })

  test('[CHAT-7, CHAT-13] to remove hides a message’s text from both, and tells their open pages', async () => {
    const [ana, ben] = await pair()
    await talk(ana, ben, 'Hello')
    const { conversation, seq } = await talk(ben, ana, 'You are nothing')
    const reference = await report(ana, { message: { conversation, seq } })
    const heard: [string, LiveSignal][] = []
    const stops = [ana, ben].map(({ id }) => server().live.subscribe(id, (hint) => heard.push([id, hint])))
    await duet('decide', reference, 'remove', '--reason', 'an insult')
    const hint = { type: 'message_changed', conversation: conversation.id, seq }
    expect(new Map(heard)).toEqual(new Map([ana, ben].map(({ id }) => [id, hint])))
    for (const stop of stops) stop()
    for (const person of [ana, ben]) {
      const messages = await bodies(person, conversation)
      expect(messages.map(({ body, removed }) => [body, removed])).toEqual([
        ['Hello', false],
        ['', true],
      ])
      const [chat] = (await person.get('/api/chats.php')).json().chats
      expect(chat.last_message).toMatchObject({ body: '', removed: true })
    }
    expect(await report(ana, { message: { conversation, seq } }).catch(String)).toContain('not_found')
  })

  test('[CHAT-7] to remove empties a profile’s text', async () => {
    const [ana, ben] = await pair()
    await ben.put('/api/profile.php', { about_me: 'Call 0151 23456789' })
    const reference = await report(ana, { profile: { id: ben.id } }, 'spam')
    await duet('decide', reference, 'remove', '--reason', 'a phone number')
    expect((await ana.get(`/api/member.php?id=${ben.id}`)).json()).toMatchObject({ about_me: null })
  })

  test('still counts when the owner has deleted the content meanwhile', async () => {
    const [ana, ben] = await pair()
    const photo = await aPhotoOf(ben, 602)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const reference = await report(ana, { photo: { id: photo.id } }, 'explicit')
    const { conversation, seq } = await talk(ben, ana, 'Gone soon')
    const other = await report(ana, { message: { conversation, seq } })
    await ben.call({ method: 'DELETE', url: '/api/photo.php', body: { id: photo.id } })
    await ana.post('/api/block.php', { id: ben.id })
    for (const each of [reference, other])
      expect(await duet('decide', each, 'remove', '--reason', 'seen in the copy')).toContain('remove')
    expect((await lastMailTo(server(), ben.email, other)).text).toContain('removed a message')
  })

  test('is made once, even by two concurrent operators', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } })
    const both = await Promise.allSettled([
      duet('decide', reference, 'warn', '--reason', 'one'),
      duet('decide', reference, 'suspend', '--reason', 'two'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await server().runJobs()
    expect(server().mails.filter(({ to, text }) => to === ben.email && text.includes(reference))).toHaveLength(1)
  })

  test('requires a reason and refuses unknown arguments', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } })
    for (const words of [
      ['decide', reference, 'warn'],
      ['decide', reference, 'shout', '--reason', 'x'],
      ['decide', reference, 'warn', '--reason', 'x', '--rule', 'boredom'],
      ['decide', reference, 'suspend', '--reason', 'x', '--days', '0'],
      ['decide', 'ZZZZ-ZZZZ', 'warn', '--reason', 'x'],
      ['show', 'nothing'],
      ['dance'],
      ['decide', reference, 'warn', '--raeson', 'x'],
    ])
      await expect(duet(...words), words.join(' ')).rejects.toThrow()
    expect(await duet()).toContain(reference)
  })
})

describe('a suspension', () => {
  test('[CHAT-7, ACC-4] ends every login immediately, and the profile is gone everywhere', async () => {
    const [ana, ben] = await pair('Suspended')
    const { conversation } = await talk(ben, ana, 'Hello')
    expect(await found(ana, 'Suspended')).toBe(true)
    const reference = await report(ana, { profile: { id: ben.id } }, 'fake')
    await duet('decide', reference, 'suspend', '--reason', 'stolen photos')
    const cut = await ben.get('/api/user.php')
    expect([cut.statusCode, cut.json().error.code]).toEqual([403, 'authentication_required'])
    expect(await found(ana, 'Suspended')).toBe(false)
    expect((await ana.get(`/api/member.php?id=${ben.id}`)).statusCode).toBe(404)
    expect((await aVisitor(server()).get(`/api/member.php?id=${ben.id}`)).statusCode).not.toBe(200)
    expect((await ana.post('/api/likes.php', { id: ben.id })).statusCode).not.toBe(200)

    // The other person keeps the chat, with a name and nothing else.
    const [chat] = (await ana.get('/api/chats.php')).json().chats
    expect(chat).toMatchObject({ unavailable: true, profile: { name: 'Suspended', main_image: null, online: false } })
    const opened = (await ana.get(`/api/chat.php?id=${conversation.id}`)).json()
    expect(opened).toMatchObject({ unavailable: true, messages: [{ body: 'Hello' }] })
    const answer = await ana.post('/api/chat.php', { conversation, client_id: randomUUID(), text: 'Who are you' })
    expect(answer.json().error.code).toBe('conversation_not_found')
    // Unread messages still count and can be read.
    expect((await ana.get('/api/user.php')).json().user.num_unread_messages).toBe(1)
    await ana.put('/api/chat.php', { conversation, seq: 1 })
    expect((await ana.get('/api/user.php')).json().user.num_unread_messages).toBe(0)
  })

  test('[ACC-3] the login says why, for how long and where to object; a wrong password reveals nothing', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } }, 'spam')
    await duet('decide', reference, 'suspend', '--reason', 'advertising', '--days', '30')
    const refused = await logIn(ben)
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'account_suspended'])
    const end = new Date(server().clock.now().getTime() + 30 * DAY)
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(end)
    expect(refused.json().error.message).toContain(`suspended until ${day}`)
    expect(refused.json().error.message).toContain('No advertising')
    expect(refused.json().error.message).toContain('link to object')
    const guessed = await aVisitor(server()).post('/api/user.php', { email: ben.email, password: 'not this one' })
    expect(guessed.json().error.code).toBe('login_failed')
    expect((await lastMailTo(server(), ben.email, '/appeal')).text).toContain(`until ${day}`)
  })

  test('with an end date ends automatically: login and profile are back', async () => {
    const [ana, ben] = await pair('Back soon')
    const reference = await report(ana, { profile: { id: ben.id } })
    await duet('decide', reference, 'suspend', '--reason', 'threats', '--days', '3')
    server().clock.advance(3 * DAY - HOUR)
    await server().runJobs()
    expect((await logIn(ben)).statusCode).toBe(403)
    expect(await found(ana, 'Back soon')).toBe(false)
    server().clock.advance(2 * HOUR)
    await server().runJobs()
    expect((await logIn(ben)).statusCode).toBe(200)
    expect(await found(ana, 'Back soon')).toBe(true)
  })

  test('a longer one outlasts a shorter one, whichever was decided first', async () => {
    const [ana, ben] = await pair('Longer')
    const [first, second] = [
      await report(ana, { profile: { id: ben.id } }),
      await report(ana, { profile: { id: ben.id } }, 'hate'),
    ]
    await duet('decide', first, 'suspend', '--reason', 'long', '--days', '20')
    await duet('decide', second, 'suspend', '--reason', 'short', '--days', '2')
    server().clock.advance(3 * DAY)
    await server().runJobs()
    expect((await logIn(ben)).statusCode).toBe(403)
    server().clock.advance(18 * DAY)
    await server().runJobs()
    expect((await logIn(ben)).statusCode).toBe(200)
  })

  test('[ACC-8] is not ended by leaving and coming back', async () => {
    const [ana, ben] = await pair('Came back')
    const reference = await report(ana, { profile: { id: ben.id } })
    await ben.post('/api/leaving.php', { password: ben.password, reason: null })
    const { token } = await lastMailTo(server(), ben.email, '/account-deleted')
    await duet('decide', reference, 'suspend', '--reason', 'threats')
    await ben.post('/api/leaving.php?return=1', { token })
    expect((await ben.get('/api/user.php')).statusCode).toBe(403)
    expect((await logIn(ben)).json().error.code).toBe('account_suspended')
    const { status } = await one(db(), sql<{ status: string }>`select status from profiles where id = ${ben.id}`)
    expect(status).toBe('suspended')
  })

  test('is not lifted by a new password', async () => {
    const [ana, ben] = await pair()
    const reference = await report(ana, { profile: { id: ben.id } })
    await duet('decide', reference, 'suspend', '--reason', 'threats')
    await aVisitor(server()).post('/api/reset-password.php', { email: ben.email })
    const { token } = await lastMailTo(server(), ben.email, '/reset-password/do')
    const password = 'another evening 4711'
    await aVisitor(server()).post('/api/reset-password.php?do=1', { token, password, password_again: password })
    expect((await logIn({ ...ben, password })).json().error.code).toBe('account_suspended')
  })
})
