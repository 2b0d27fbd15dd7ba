import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { handlers } from '#features/all.ts'
import { auditCredits } from '#features/credits/audit-credits.ts'
import type { ClientId } from '#kernel/ids.ts'
import type { LiveSignal } from '#kernel/live.ts'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { createAnnounce } from '#platform/events.ts'
import { createLog } from '#platform/log.ts'
import { systemRandom } from '#platform/ports.ts'
import { loadTexts } from '#platform/texts.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { answerAsFictional } from './answer-as-fictional.ts'
import { confirmationOf, wordingOf } from './fictional.rules.ts'
import { listUnanswered } from './list-unanswered.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const english = loadTexts()('en')
const words = wordingOf(confirmationOf((id, values) => english._(id, values), 'staff'))

const aMember = (host = 'localhost') => aMemberOf(server(), { host, paid: true })
const write = (from: Person, to: { id: string }, client_id: string = randomUUID()) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id, text: 'Good evening' })
const open = async (who: Person, whom: { id: string }) => (await who.get(`/api/chat.php?profile=${whom.id}`)).json()
const confirm = (who: Person, wording = words) => who.post('/api/fictional.php', { wording })
const creditsOf = async (who: Person) => (await who.get('/api/user.php')).json().user.credits as number
const returnedOf = async (who: Person, whom: { id: string }) =>
  (await open(who, whom)).messages.map(({ returned }: { returned: boolean }) => returned)

async function aFictional(site = 'localhost', { automatic = false } = {}): Promise<{ id: string }> {
  return one(
    db(),
    sql<{ id: string }>`
      insert into profiles (site_id, fictional, automatic, name, birth_date, status, created_at, last_active)
      values (${site}, true, ${automatic}, 'Ada', '1990-04-05', 'active', now(), now()) returning id
    `,
  )
}

/** As `fictional reply` and the companion do. */
const answer = async (to: Person, from: { id: string }, clientId = randomUUID(), text = 'Good evening to you') => {
  const { conversation } = await open(to, from)
  const { clock, files, live, jobContext } = server()
  return answerAsFictional(
    {
      db: db(),
      keys: jobContext.keys,
      clock,
      files,
      live,
      random: systemRandom,
      log: createLog({ LOG_LEVEL: 'silent' }),
      announce: createAnnounce(handlers),
    },
    { conversation: conversation?.id ?? '', clientId: clientId as ClientId, text, automatic: false },
  )
}

describe('the confirmation', () => {
  test('[CHAT-2, SITE-10] before the first paid message: labelled, explained, refused without it, asked once', async () => {
    const [ana, ada, eve] = [await aMember(), await aFictional(), await aFictional()]
    const before = await creditsOf(ana)
    expect(await open(ana, ada)).toMatchObject({
      profile: { fictional: true, online: false },
      means: { cost: 1, answered_by: 'staff', refusal: 'fictional_unconfirmed' },
    })
    expect(codeOf(await write(ana, ada))).toBe('fictional_unconfirmed')
    expect([await creditsOf(ana), (await open(ana, ada)).conversation]).toEqual([before, null])

    expect((await confirm(ana)).statusCode).toBe(200)
    expect((await open(ana, ada)).means.refusal).toBeNull()
    expect((await write(ana, ada)).statusCode).toBe(200)
    expect((await write(ana, eve)).statusCode, 'any other one').toBe(200)
    expect(await creditsOf(ana)).toBe(before - 2)

    const kept = () =>
      many(
        db(),
        sql<{ wording: string; confirmed_at: Date }>`
          select wording, fictional_confirmations.confirmed_at from fictional_confirmations
          join accounts on accounts.id = account_id where profile_id = ${ana.id}
        `,
      )
    const first = await kept()
    expect(first).toEqual([{ wording: words, confirmed_at: server().clock.now() }])
    expect(first[0]!.wording).toMatch(/Our team writes the answers\.[\s\S]*a meeting is not possible/)
    server().clock.advance(MINUTE)
    await confirm(ana)
    expect(await kept(), 'the first time counts').toEqual(first)
  })

  test('any wording but today’s confirms nothing', async () => {
    const [ben, ada] = [await aMember(), await aFictional()]
    const others = ['', 'I agree', wordingOf(confirmationOf((id, values) => english._(id, values), 'ai'))]
    for (const wording of others) expect(codeOf(await confirm(ben, wording))).toBe('fictional_wording_changed')
    expect(codeOf(await write(ben, ada))).toBe('fictional_unconfirmed')
    expect(codeOf(await confirm(ben, `${words} `))).toBe('fictional_wording_changed')
    await changeSite(server(), 'localhost', { profiles: { fictional_answered_by: 'ai' } })
    expect(codeOf(await confirm(ben)), 'who answers has changed').toBe('fictional_wording_changed')
    expect((await confirm(ben, others[2])).statusCode).toBe(200)
    await changeSite(server(), 'localhost', {})
  })

  test('not asked where writing is free: no replies, or a script', async () => {
    const [cas, ada] = [await aMember('she.localhost'), await aFictional('she')]
    expect((await open(cas, ada)).means).toMatchObject({ cost: 0, answered_by: null, refusal: null })
    const before = await creditsOf(cas)
    expect((await write(cas, ada)).statusCode).toBe(200)
    expect(await creditsOf(cas)).toBe(before)
    expect(codeOf(await confirm(cas)), 'there is nothing to confirm').toBe('fictional_wording_changed')

    const [dora, robot] = [await aMember(), await aFictional('localhost', { automatic: true })]
    const had = await creditsOf(dora)
    expect((await open(dora, robot)).means).toMatchObject({
      cost: 0,
      photo_cost: 0,
      gift_cost: 0,
      answered_by: 'script',
      refusal: null,
    })
    // Often enough for the database to cache its plan.
    for (let sent = 0; sent < 8; sent += 1) expect((await write(dora, robot)).json().credits).toBe(had)
    expect(await creditsOf(dora)).toBe(had)
  })

  test('[CHAT-2] a conversation with a script is none of the two a free member may start', async () => {
    const fay = await aMemberOf(server())
    const [robot, second] = [
      await aFictional('localhost', { automatic: true }),
      await aFictional('localhost', { automatic: true }),
    ]
    const people = [await aMember(), await aMember(), await aMember()] as const
    expect((await open(fay, robot)).means.starts_left).toBeNull()
    expect((await write(fay, robot)).statusCode).toBe(200)
    expect((await open(fay, people[0])).means.starts_left).toBe(2)
    expect((await write(fay, people[0])).statusCode).toBe(200)
    expect((await open(fay, people[1])).means.starts_left).toBe(1)
    expect((await write(fay, people[1])).statusCode).toBe(200)
    expect((await open(fay, people[1])).means.starts_left, 'begun').toBeNull()
    expect((await open(fay, people[2])).means).toMatchObject({ starts_left: 0, refusal: 'too_many_conversations' })
    expect(codeOf(await write(fay, people[2]))).toBe('too_many_conversations')
    expect((await open(fay, second)).means.refusal).toBeNull()
    expect((await write(fay, second)).statusCode, 'and it needs none of them either').toBe(200)
    expect(codeOf(await write(fay, people[2])), 'nor does it give one').toBe('too_many_conversations')
  })

  test('never asked for members', async () => {
    const [eva, finn] = [await aMember(), await aMember()]
    expect((await open(eva, finn)).means).toMatchObject({ answered_by: null, refusal: null })
  })
})

describe('unanswered messages', () => {
  const turn = () => server().runCron('chat:return-unanswered')

  test('[CHAT-2] are refunded after 48 hours into the lots they came from, once, and say so', async () => {
    const [gil, ada] = [await aMember(), await aFictional()]
    await confirm(gil)
    const lots = () =>
      one(
        db(),
        sql<{ gifted: number; bought: number }>`
          select gifted, bought from wallets join accounts on accounts.id = account_id where profile_id = ${gil.id}
        `,
      )
    const before = await lots()
    await write(gil, ada)
    server().clock.advance(1 * HOUR)
    await write(gil, ada)
    const heard: LiveSignal[] = []
    const stop = server().live.subscribe(gil.id, (hint) => heard.push(hint))

    server().clock.advance(47 * HOUR - MINUTE)
    await turn()
    expect(await returnedOf(gil, ada)).toEqual([false, false])
    server().clock.advance(MINUTE)
    await turn()
    expect(await returnedOf(gil, ada), 'the second one has an hour left').toEqual([true, false])
    expect(heard).toEqual([{ type: 'balance', credits: before.gifted - 1 }])
    server().clock.advance(1 * HOUR)
    await Promise.all([turn(), turn()])
    await turn()
    expect(await returnedOf(gil, ada)).toEqual([true, true])
    expect(await lots()).toEqual(before)
    expect(await auditCredits({ db: db() })).toEqual([])
    stop()
  })

  test('a reply in time covers everything before it; a late one covers nothing', async () => {
    const [hana, ada, eve] = [await aMember(), await aFictional(), await aFictional()]
    await confirm(hana)
    await write(hana, ada)
    await write(hana, ada)
    await write(hana, eve)
    server().clock.advance(47 * HOUR)
    expect(await answer(hana, ada)).toBe('sent')
    server().clock.advance(2 * HOUR)
    // The job did not run on the hour: what counts is when the reply came.
    expect(await answer(hana, eve)).toBe('sent')
    const before = await creditsOf(hana)
    await turn()
    expect((await returnedOf(hana, ada)).slice(0, 2)).toEqual([false, false])
    expect((await returnedOf(hana, eve))[0]).toBe(true)
    expect(await creditsOf(hana)).toBe(before + 1)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('a gift is refunded at its own price', async () => {
    const [kai, ada] = [await aMember(), await aFictional()]
    await confirm(kai)
    await run(
      db(),
      sql`select grant_credits(id, 'bought', 50, 'test', id, now()) from accounts where profile_id = ${kai.id}`,
    )
    const before = await creditsOf(kai)
    const { gift_cost } = (await open(kai, ada)).means
    const sent = await kai.post('/api/chat.php', {
      profile: { id: ada.id },
      client_id: randomUUID(),
      gift: { id: 'rose' },
    })
    expect([sent.statusCode, sent.json().credits]).toEqual([200, before - gift_cost])
    server().clock.advance(48 * HOUR)
    await turn()
    expect([await returnedOf(kai, ada), await creditsOf(kai)]).toEqual([[true], before])
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('blocking the profile refunds what still waits for a reply, straight away and once', async () => {
    const [lea, ada] = [await aMember(), await aFictional()]
    await confirm(lea)
    const before = await creditsOf(lea)
    await write(lea, ada)
    expect(await answer(lea, ada)).toBe('sent')
    await write(lea, ada)
    await write(lea, ada)
    expect(await creditsOf(lea)).toBe(before - 3)
    expect((await lea.post('/api/block.php', { id: ada.id })).statusCode).toBe(200)
    expect(await creditsOf(lea), 'what was answered stays paid').toBe(before - 1)
    server().clock.advance(60 * HOUR)
    await turn()
    expect(await creditsOf(lea)).toBe(before - 1)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('messages to members, and free ones, are never refunded', async () => {
    const [ivo, jo, ada] = [await aMember(), await aMember(), await aFictional('localhost', { automatic: true })]
    await write(ivo, jo)
    await write(ivo, ada)
    const before = await creditsOf(ivo)
    server().clock.advance(60 * HOUR)
    await turn()
    expect([await returnedOf(ivo, jo), await returnedOf(ivo, ada)]).toEqual([[false], [false]])
    expect(await creditsOf(ivo)).toBe(before)
  })
})

describe('replying', () => {
  test('is free, once per id, counted like every message, and read first', async () => {
    const [kim, ada] = [await aMember(), await aFictional()]
    await confirm(kim)
    await write(kim, ada)
    const heard: LiveSignal[] = []
    const stop = server().live.subscribe(kim.id, (hint) => heard.push(hint))
    const id = randomUUID()
    const results = await Promise.all(Array.from({ length: 10 }, () => answer(kim, ada, id)))
    expect(results.filter((result) => result === 'sent')).toHaveLength(1)
    expect(results.filter((result) => result === 'repeated')).toHaveLength(9)
    expect(await answer(kim, ada, id, 'Other words')).toBe('other_text')
    const { messages, read_by_other, conversation } = await open(kim, ada)
    expect(messages).toMatchObject([
      { seq: 1, own: true },
      { seq: 2, own: false, body: 'Good evening to you', automatic: false },
    ])
    expect(read_by_other).toBe(1)
    expect((await kim.get('/api/chats.php')).json().num_unread_messages).toBe(1)
    expect(heard).toEqual([{ type: 'message', conversation: conversation.id, seq: 2 }])
    stop()
  })

  test('is refused before the member wrote, twice in a row, and when the member deleted the chat, blocked it or left', async () => {
    const [leo, ada] = [await aMember(), await aFictional()]
    expect(await answer(leo, ada)).toBe('not_found')
    await confirm(leo)
    const { conversation } = (await write(leo, ada)).json()
    expect(await answer(leo, ada)).toBe('sent')
    expect(await answer(leo, ada)).toBe('nothing_to_answer')
    await write(leo, ada)
    await leo.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } })
    expect(await answer(leo, ada), 'deleted').toBe('nothing_to_answer')
    await leo.post('/api/block.php', { id: ada.id })
    expect(await answer(leo, ada), 'blocked').toBe('not_found')
    const none = await maybeOne(db(), sql`select from messages where sender_id = ${ada.id}`)
    expect(none).toBeUndefined()
  })

  test('a conversation between two members cannot be replied to', async () => {
    const [mia, nik] = [await aMember(), await aMember()]
    await write(mia, nik)
    expect(await answer(mia, nik)).toBe('not_found')
  })

  test('the inbox lists who waits, longest first, with the last lines; scripted profiles are left out', async () => {
    const [ole, pia] = [await aMember(), await aMember()]
    const [ada, eve, robot] = [
      await aFictional(),
      await aFictional(),
      await aFictional('localhost', { automatic: true }),
    ]
    for (const who of [ole, pia]) await confirm(who)
    server().clock.advance(MINUTE)
    await write(pia, eve)
    server().clock.advance(MINUTE)
    await write(ole, ada)
    await write(ole, robot)
    const mine = async () =>
      (await listUnanswered({ db: db(), clock: server().clock }, { most: 1000 })).filter(({ fictional }) =>
        [ada.id, eve.id, robot.id].includes(fictional.id),
      )
    expect((await mine()).map(({ fictional, member }) => [fictional.id, member.id])).toEqual([
      [eve.id, pia.id],
      [ada.id, ole.id],
    ])
    expect((await mine())[0]!.lines).toMatchObject([{ own: false, body: 'Good evening' }])
    await answer(pia, eve)
    expect((await mine()).map(({ fictional }) => fictional.id)).toEqual([ada.id])
  })
})
