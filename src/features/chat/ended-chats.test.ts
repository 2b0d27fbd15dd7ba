import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { filesOfNothing } from '#operator/invariants/files.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPicture } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db

type Message = { conversation: { id: string }; seq: number }

async function write(from: Person, to: Person, content: object = { text: 'Pay or I will find you' }): Promise<Message> {
  const reply = await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), ...content })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { conversation, message } = reply.json() as { conversation: { id: string }; message: { seq: number } }
  return { conversation, seq: message.seq }
}

async function writePhoto(from: Person, to: Person): Promise<Message & { photo: string }> {
  const client_id = randomUUID()
  const uploaded = await from.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${client_id}&profile=${to.id}`,
    body: await aPicture({ seed: 7, width: 400, height: 400 }),
    headers: { 'content-type': 'image/jpeg' },
  })
  const photo = uploaded.json().photo.id as string
  return { ...(await write(from, to, { client_id, photo: { id: photo } })), photo }
}

const block = (who: Person, whom: { id: string }) => who.post('/api/block.php', { id: whom.id })
const unblock = (who: Person, whom: { id: string }) =>
  who.call({ method: 'DELETE', url: '/api/block.php', body: { id: whom.id } })
const leave = (who: Person) => who.post('/api/leaving.php', { password: who.password, reason: null })
const report = (who: Person, message: Message, more: object = {}) =>
  who.post('/api/report.php', { client_id: randomUUID(), about: { message }, reason: 'harassment', ...more })
const ended = async (who: Person) => (await who.get('/api/ended-chats.php')).json().ended
const blockedBy = async (who: Person) =>
  ((await who.get('/api/blocks.php')).json().blocked as { name: string }[]).map(({ name }) => name)
const evidenceOf = async (reference: string) =>
  (
    await one(
      db(),
      sql<{ evidence: { name: string; photos: string[]; messages: { from: string; body: string }[] } }>`
        select evidence from reports where reference = ${reference}
      `,
    )
  ).evidence

/** Unblocks, or follows the link in the goodbye. */
async function comeBack(who: Person, to: Person) {
  await server().runJobs()
  const mail = server().mails.findLast((each) => each.to === who.email && each.text.includes('/account-deleted?'))
  if (mail === undefined) return unblock(who, to)
  const token = /account-deleted\?token=([\w-]+)/.exec(mail.text)![1]!
  return who.post('/api/leaving.php?return=1', { token })
}

/** Ana, and Ben who wrote to her. */
const pair = async () =>
  [
    await aMemberWith(server(), 9, { form: { name: 'Ana' } }),
    await aMemberWith(server(), 9, { form: { name: 'Ben' } }),
  ] as const

const ENDINGS = [
  ['the sender blocks the reader', (_: Person, ben: Person, ana: Person) => block(ben, ana)],
  ['the sender deletes the account', (_: Person, ben: Person) => leave(ben)],
  ['the reader blocks the sender', (ana: Person, ben: Person) => block(ana, ben)],
] as const

describe('a report after the conversation ended', () => {
  test.for(ENDINGS)('[R-MOD-12, CHAT-7] is possible when %s, with the same evidence, once', async ([, end]) => {
    const [ana, ben] = await pair()
    await write(ana, ben, { text: 'Good evening' })
    const message = await write(ben, ana)
    expect((await end(ana, ben, ana)).statusCode).toBe(200)
    expect((await ana.get(`/api/chat.php?id=${message.conversation.id}`)).statusCode).toBe(404)
    const same = { client_id: randomUUID() }
    const [first, again] = [await report(ana, message, same), await report(ana, message, same)]
    expect(first.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    const { reference } = first.json()
    expect(await evidenceOf(reference)).toMatchObject({
      name: 'Ben',
      messages: [
        { from: 'reporter', body: 'Good evening' },
        { from: 'reported', body: 'Pay or I will find you' },
      ],
    })
    expect(await duetReports(server(), 'show', reference)).toContain('they: Pay or I will find you')
    expect(await many(db(), sql`select from reports where reported_id = ${ben.id}`)).toHaveLength(1)
  })

  test('[R-MOD-12] keeps the picture of a photo; nobody can fetch it meanwhile, and it is gone after 30 days', async () => {
    const [ana, ben] = await pair()
    const { photo, ...message } = await writePhoto(ben, ana)
    await block(ben, ana)
    for (const who of [ana, ben])
      expect((await who.get(`/api/chat-photo.php?id=${photo}&size=full`)).statusCode).toBe(404)
    // The check of the upload finds that a row still refers to the file.
    server().clock.advance(DAY)
    await server().runJobs()
    expect(await filesOfNothing({ db: db(), files: server().files } as never)).toEqual([])
    expect((await ended(ana))[0].messages).toMatchObject([{ kind: 'photo', body: '' }])
    const { photos } = await evidenceOf((await report(ana, message, { reason: 'intimate' })).json().reference)
    expect(photos).toHaveLength(1)
    expect((await server().files.get(photos[0]!))?.type).toBe('image/jpeg')
    const stored = await server().files.list('chat/')
    server().clock.advance(29 * DAY)
    await server().runCron('forget:ended_messages')
    await server().runJobs()
    expect((await server().files.list('chat/')).length).toBeLessThan(stored.length)
    expect(await many(db(), sql`select from ended_messages where sender_id = ${ben.id}`)).toEqual([])
    expect(await server().files.get(photos[0]!)).toBeDefined()
  })

  test.for(ENDINGS)('[R-MOD-12] is refused 30 days after the message, when %s', async ([, end]) => {
    const [ana, ben] = await pair()
    const message = await write(ben, ana)
    await end(ana, ben, ana)
    for (const table of ['messages', 'ended_messages'])
      await run(
        db(),
        sql`update ${sql.table(table)} set sent_at = sent_at - interval '30 days' where sender_id = ${ben.id}`,
      )
    const reply = await report(ana, message)
    expect([reply.statusCode, reply.json().error?.code]).toEqual([404, 'not_found'])
    expect(await ended(ana)).toEqual([])
  })

  test.for(ENDINGS)(
    '[R-MOD-12, CHAT-6] is refused when the reader had deleted the conversation and %s',
    async ([, end]) => {
      const [ana, ben] = await pair()
      const message = await write(ben, ana)
      await ana.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation: message.conversation } })
      await end(ana, ben, ana)
      expect((await report(ana, message)).statusCode).toBe(404)
      expect(await ended(ana)).toEqual([])
      // Ben's deleting his own side hides nothing from Ana.
      const [cleo, dan] = await pair()
      const kept = await write(dan, cleo)
      await dan.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation: kept.conversation } })
      await end(cleo, dan, cleo)
      expect((await report(cleo, kept)).statusCode).toBe(200)
    },
  )

  test('[R-MOD-12] is refused to others, on another site, and about one’s own message', async () => {
    const [ana, ben] = await pair()
    const own = await write(ana, ben, { text: 'Good evening' })
    const message = await write(ben, ana)
    await block(ben, ana)
    const [eve, elsewhere] = [await aMemberOf(server()), await aMemberOf(server(), { host: 'bbw.localhost' })]
    const answer = async (who: Person, about: Message) => {
      const reply = await report(who, about)
      return [reply.statusCode, reply.json().error.code]
    }
    const unknown = await answer(eve, { ...message, conversation: { id: 'x'.repeat(22) } })
    expect(unknown).toEqual([404, 'not_found'])
    for (const who of [eve, elsewhere]) expect(await answer(who, message)).toEqual(unknown)
    expect(await answer(ana, own)).toEqual(unknown)
    for (const who of [eve, elsewhere, ben]) expect(JSON.stringify(await ended(who))).not.toContain('Pay or')
    for (const who of [eve, elsewhere]) expect((await block(who, ben)).statusCode).toBe(who === eve ? 200 : 404)
  })

  test('[R-MOD-12] a moderator’s removal takes the message out of the list too, and an undone one brings it back', async () => {
    const [ana, ben] = await pair()
    const message = await write(ben, ana)
    await block(ben, ana)
    const { reference } = (await report(ana, message)).json()
    await duetReports(server(), 'decide', reference, 'remove', '--reason', 'A threat.')
    expect(await ended(ana)).toEqual([])
    await duetReports(server(), 'undo', reference, '--reason', 'The wrong one.')
    expect(await ended(ana)).toHaveLength(1)
  })
})

describe('the list of ended conversations', () => {
  test('[R-MOD-12] does not tell whether the sender blocked the reader or left, not even after blocking them', async () => {
    const answers = []
    for (const end of [ENDINGS[0][1], ENDINGS[1][1]]) {
      const [ana, ben] = await pair()
      const message = await write(ben, ana)
      await write(ben, ana, { text: 'Answer me' })
      await end(ana, ben, ana)
      const before = await ana.get('/api/ended-chats.php')
      const calls = [
        await ana.get(`/api/member.php?id=${ben.id}`),
        await ana.get(`/api/chat.php?id=${message.conversation.id}`),
        await ana.post('/api/report.php', { client_id: randomUUID(), about: { profile: ben }, reason: 'spam' }),
        await block(ana, ben),
        await ana.get('/api/blocks.php'),
        await ana.get('/api/ended-chats.php'),
        await ana.get('/api/chats.php'),
        await unblock(ana, ben),
        await ana.get('/api/blocks.php'),
        await ana.get('/api/ended-chats.php'),
        await ana.get(`/api/member.php?id=${ben.id}`),
      ]
      answers.push(
        [before, ...calls].map(({ statusCode, body }) => [
          statusCode,
          body
            .replaceAll(ben.id, 'ben')
            .replaceAll(message.conversation.id, 'conversation')
            .replaceAll(/"request_id":"[^"]+"/g, ''),
        ]),
      )
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]![0]).toEqual([200, expect.stringContaining('Answer me')])
    expect(answers[0]![5]).toEqual([200, expect.stringContaining('"name":"Ben"')])
  })

  test('[R-MOD-12] has name and received texts, newest first, and nothing else', async () => {
    const [ana, ben] = await pair()
    await write(ana, ben, { text: 'Good evening' })
    const { conversation } = await write(ben, ana)
    await write(ben, ana, { text: 'Answer me' })
    expect(await ended(ana), 'while it is open').toEqual([])
    await block(ben, ana)
    const sent_at = expect.any(String)
    expect(await ended(ana)).toEqual([
      {
        conversation,
        profile: { id: ben.id, name: 'Ben' },
        blocked: false,
        messages: [
          { seq: 3, kind: 'text', body: 'Answer me', sent_at },
          { seq: 2, kind: 'text', body: 'Pay or I will find you', sent_at },
        ],
      },
    ])
    expect((await ana.get('/api/user.php')).json().user.num_unread_messages ?? 0).toBe(0)
  })

  test('[R-MOD-12] keeps what was sent before an unblock; the new conversation starts without it', async () => {
    const [ana, ben] = await pair()
    const message = await write(ben, ana)
    await block(ben, ana)
    await unblock(ben, ana)
    const next = await write(ben, ana, { text: 'Sorry' })
    const { messages } = (await ana.get(`/api/chat.php?id=${next.conversation.id}`)).json()
    expect(messages.map(({ body }: { body: string }) => body)).toEqual(['Sorry'])
    expect(await ended(ana)).toMatchObject([{ conversation: message.conversation }])
    expect((await report(ana, message)).statusCode).toBe(200)
  })

  test('[R-MOD-12, ACC-8] is forgotten with either side, and the sender’s export has it', async () => {
    const [ana, ben] = await pair()
    await writePhoto(ben, ana)
    await block(ben, ana)
    const { chatPrivacy } = await import('./chat.privacy.ts')
    const { account } = await one(
      db(),
      sql<{ account: string }>`select account_id as account from profiles where id = ${ben.id}`,
    )
    const person = { account, profile: ben.id } as never
    const ctx = { db: db(), files: server().files } as never
    expect(await chatPrivacy.exportOf(ctx, person)).toMatchObject({ ended_messages: [{ seq: 1, kind: 'photo' }] })
    expect(await chatPrivacy.exportFiles!(ctx, person)).toHaveLength(1)
    await leave(ben)
    server().clock.advance(14 * DAY)
    await server().runCron('forget:deleted_accounts')
    expect(await many(db(), sql`select from ended_messages where recipient_id = ${ana.id}`)).toEqual([])
    await server().runJobs()
    expect(await filesOfNothing({ db: db(), files: server().files } as never)).toEqual([])
  })
})

describe('blocking somebody who is gone', () => {
  test.for(ENDINGS.slice(0, 2))(
    '[R-MOD-12, CHAT-7] works when %s, is listed by name and outlives their return',
    async ([, end]) => {
      const [ana, ben] = await pair()
      await write(ben, ana)
      await end(ana, ben, ana)
      for (const _ of [1, 2]) expect((await block(ana, ben)).statusCode).toBe(200)
      expect(await blockedBy(ana)).toEqual(['Ben'])
      expect(await ended(ana)).toMatchObject([{ profile: { name: 'Ben' }, blocked: true }])
      await comeBack(ben, ana)
      expect((await ben.get(`/api/member.php?id=${ana.id}`)).statusCode).toBe(404)
      expect((await ana.get(`/api/member.php?id=${ben.id}`)).statusCode).toBe(404)
      expect(
        (await ben.post('/api/chat.php', { profile: { id: ana.id }, client_id: randomUUID(), text: 'Hi' })).statusCode,
      ).toBe(404)
    },
  )

  test('[R-MOD-12] is refused for somebody who never wrote', async () => {
    const [ana, ben] = await pair()
    await write(ana, ben, { text: 'Good evening' })
    await block(ben, ana)
    expect((await block(ana, ben)).statusCode).toBe(404)
    expect(await ended(ana)).toEqual([])
  })
})
