import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { DIALOGUES } from '#demo/dialogues/all.ts'
import { sections } from '#features/all.ts'
import { COMPANION_ID } from '#features/chat/fictional.rules.ts'
import { auditCredits } from '#features/credits/audit-credits.ts'
import { comparePayments } from '#features/payments/audit-payments.ts'
import { readSiteFiles } from '#features/sites/read-site-files.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import { LOCALES } from '#kernel/locales.ts'
import { many, one } from '#platform/db/query.ts'
import type { FileStore } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { systemRandom } from '#platform/ports.ts'
import { DEMO_SITES } from '#server/prepare-database.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { answerAsCompanion } from './answer-as-companion.ts'
import { COMPANION_REPLIES } from './companion-replies.ts'
import { prepareDemo, sitesOf } from './demo.ts'
import { DEMO_PASSWORD } from './logins.ts'

const server = sharedTestApp()
const noFiles: FileStore = {
  put: async () => {},
  get: async () => undefined,
  delete: async () => {},
  list: async () => [],
}
const ctx = () => ({
  ...{ db: server().database.db, clock: server().clock, files: noFiles },
  ...{ keys: server().jobContext.keys, placeholder: '' },
})
const db = () => ctx().db
const sites = sitesOf(readSiteFiles(DEMO_SITES, sections))

beforeAll(async () => {
  await prepareDemo(ctx(), { sites: sites.filter(({ id }) => id === 'localhost' || id === 'she') })
})

async function logIn(name: string) {
  const browser = aVisitor(server())
  const reply = await browser.post('/api/user.php', { email: `${name}@demo.test`, password: DEMO_PASSWORD })
  return { ...browser, id: reply.json().user.profile.id as ProfileId, user: reply.json().user }
}
type Chat = {
  conversation: { id: string }
  profile: { id: string; name: string }
  num_unread_messages: number
  last_message: { body: string; own: boolean }
}
const chatsOf = async (who: { get: (url: string) => Promise<{ json(): unknown }> }) =>
  (await who.get('/api/chats.php')).json() as { chats: Chat[]; num_unread_messages: number }

describe('the past of the demo', () => {
  test('[FIG-6] a month of orders whose books are clean and whose figures are what was paid', async () => {
    await server().runCron('figures-nightly')
    const { days, paid, counted } = await one(
      db(),
      sql<{ days: number; paid: number; counted: number }>`
        select count(distinct paid_at::date)::integer as days, sum(amount)::integer as paid,
          (select sum(amount)::integer from figures_money_daily) as counted
        from orders where paid_at is not null
      `,
    )
    expect(days).toBeGreaterThan(10)
    expect(counted).toBe(paid)
    expect(await comparePayments({ db: db() })).toEqual([])
  })

  test('counters match the messages, and every message is paid for in the ledger', async () => {
    const wrong = await many(
      db(),
      sql<{ what: string }>`
        select 'seq has gaps' as what from conversations c
        where last_seq <> (select count(*) from messages m where m.conversation_id = c.id)
          or last_seq <> (select max(seq) from messages m where m.conversation_id = c.id)
        union all
        select 'n is not the how-manieth' from (
          select n, row_number() over (partition by conversation_id, sender_id order by seq) as true_n from messages
        ) counted where n <> true_n
        union all
        select 'received or read is off' from chats
        where received <> (
            select count(*) from messages m where m.conversation_id = chats.conversation_id and m.sender_id = chats.other_id)
          or read_received <> (
            select count(*) from messages m where m.conversation_id = chats.conversation_id
              and m.sender_id = chats.other_id and m.seq <= chats.last_read_seq)
        union all
        select 'last_at is not the last message' from chats
        where last_at <> (select max(sent_at) from messages m where m.conversation_id = chats.conversation_id)
        union all
        select 'written before one of them joined, or after they were here last' from messages m
        join chats on chats.conversation_id = m.conversation_id and chats.profile_id = m.sender_id
        join profiles me on me.id = m.sender_id join profiles other on other.id = chats.other_id
        where m.sent_at < me.created_at or m.sent_at < other.created_at or (m.sent_at > me.last_active and not me.fictional)
        union all
        select 'not in the books' from messages m join accounts on accounts.profile_id = m.sender_id
        where m.cost <> 1 or not exists (
          select from ledger_sets where cause = 'message' and cause_id = accounts.id || ' ' || m.client_id)
        union all
        select 'a match without two likes' from matches
        where 2 <> (select count(*) from likes where (liker_id, liked_id) in ((low_id, high_id), (high_id, low_id)))
        union all
        select 'two likes without a match' from likes l join likes back on (back.liker_id, back.liked_id) = (l.liked_id, l.liker_id)
        where not exists (select from matches where low_id = low_of(l.liker_id, l.liked_id) and high_id = high_of(l.liker_id, l.liked_id))
        union all
        select 'a fictional profile likes, or writes without somebody of the staff' from profiles
        where fictional and (exists (select from likes where liker_id = profiles.id) or exists (
          select from messages m where sender_id = profiles.id and not exists (
            select from fictional_answers answer where (answer.conversation_id, answer.seq) = (m.conversation_id, m.seq))))
      `,
    )
    expect(wrong.map(({ what }) => what)).toEqual([])
    expect(await auditCredits(ctx())).toEqual([])
    const { talks, matches, likes } = await one(
      db(),
      sql<{ talks: number; matches: number; likes: number }>`
        select (select count(*)::int from conversations where site_id = 'she') as talks,
          (select count(*)::int from matches where site_id = 'she') as matches,
          (select count(*)::int from likes where site_id = 'she') as likes
      `,
    )
    expect([talks > 3, matches > 5, likes > 40]).toEqual([true, true, true])
  })

  test('paid@ has 50 credits, a match and a chat with mate@, and consistent unread counts', async () => {
    const [paid, mate] = [await logIn('paid'), await logIn('mate')]
    expect([paid.user.credits, mate.user.credits]).toEqual([50, 30])
    const { chats, num_unread_messages } = await chatsOf(paid)
    expect(chats.length).toBeGreaterThanOrEqual(5)
    expect(num_unread_messages).toBe(chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0))
    expect(num_unread_messages).toBe(3)
    expect(paid.user.num_unread_messages).toBe(3)
    const sophie = chats.find(({ profile }) => profile.id === mate.id)!
    expect(sophie).toMatchObject({ num_unread_messages: 2, last_message: { own: false } })
    expect(chats.filter(({ num_unread_messages: unread }) => unread === 0).length).toBeGreaterThanOrEqual(2)
    const opened = (await mate.get(`/api/chat.php?id=${sophie.conversation.id}`)).json()
    expect(opened.messages).toHaveLength(12)
    const { matches } = await one(
      db(),
      sql<{ matches: number }>`select count(*)::int as matches from matched_pairs where profile_id = ${paid.id}`,
    )
    expect(matches).toBeGreaterThanOrEqual(4)
  })

  test('free@ has unopened likes from real members', async () => {
    const free = await logIn('free')
    const likers = await many(
      db(),
      sql<{ fictional: boolean }>`
        select fictional from likes join profiles on profiles.id = liker_id where liked_id = ${free.id} and opened_at is null
      `,
    )
    expect(likers).toEqual([{ fictional: false }, { fictional: false }])
    expect(free.user.credits).toBe(0)
  })

  test('every language has dialogues without empty lines', () => {
    for (const locale of LOCALES) {
      expect(DIALOGUES[locale].length, locale).toBeGreaterThanOrEqual(3)
      for (const dialogue of DIALOGUES[locale]) expect(dialogue.flat().every((line) => line.length > 1)).toBe(true)
    }
  })
})

describe('the companion', () => {
  const say = async (who: Awaited<ReturnType<typeof logIn>>, text: string) => {
    const reply = (
      await who.post('/api/chat.php', { profile: { id: COMPANION_ID }, client_id: randomUUID(), text })
    ).json()
    return { conversation: reply.conversation.id as ConversationId, seq: reply.message.seq as number }
  }
  const answer = (who: { id: ProfileId }, sent: Awaited<ReturnType<typeof say>>, to = COMPANION_ID) => {
    const { live } = server()
    const log = createLog({ LOG_LEVEL: 'silent' })
    return answerAsCompanion(
      { ...ctx(), live, log, random: systemRandom },
      { ...sent, from: who.id, to: to as ProfileId },
    )
  }
  const linesOf = async (who: Awaited<ReturnType<typeof logIn>>) =>
    (await who.get(`/api/chat.php?profile=${COMPANION_ID}`)).json().messages as {
      own: boolean
      body: string
      automatic: boolean
    }[]

  test('is labelled as automatic and answers each message once, free of charge, in the reader’s language', async () => {
    const free = await logIn('free')
    const robin = (await free.get(`/api/member.php?id=${COMPANION_ID}`)).json()
    expect(robin).toMatchObject({ name: 'Robin', fictional: true, online: false, last_active: null })
    expect(robin.about_me).toMatch(/script answers/)
    const first = await say(free, 'Good evening')
    await answer(free, first)
    await answer(free, first)
    expect(await linesOf(free)).toMatchObject([
      { own: true, automatic: false },
      { own: false, automatic: true, body: COMPANION_REPLIES.en.hello },
    ])
    await free.put('/api/user.php', { language: 'de' })
    await answer(free, await say(free, 'Wie geht es dir?'))
    await answer(free, await say(free, 'Schön hier.'))
    expect((await linesOf(free)).filter(({ own }) => !own).map(({ body }) => body)).toEqual([
      COMPANION_REPLIES.en.hello,
      COMPANION_REPLIES.de.question,
      COMPANION_REPLIES.de.more[1],
    ])
    expect((await free.get('/api/user.php')).json().user.credits).toBe(0)
  })

  test('stays out of other conversations, and answers two quick messages once', async () => {
    const mate = await logIn('mate')
    const [one, two] = [await say(mate, 'Hello'), await say(mate, 'Anybody there')]
    await answer(mate, one, mate.id)
    expect((await linesOf(mate)).filter(({ own }) => !own)).toHaveLength(0)
    await answer(mate, one)
    await answer(mate, two)
    expect((await linesOf(mate)).filter(({ own }) => !own)).toHaveLength(1)
  })
})
