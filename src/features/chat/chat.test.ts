import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { grantCredits } from '#features/credits/grant-credits.ts'
import type { MemberId } from '#kernel/ids.ts'
import { MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

/** With this many bought credits; the four from sign-up are removed to keep the sums simple. */
async function aMember({ credits = 0, paid = credits > 0 }: { credits?: number; paid?: boolean } = {}) {
  const person = await aMemberOf(server(), { paid })
  const { id } = await one(db(), sql<{ id: MemberId }>`select id from accounts where profile_id = ${person.id}`)
  await run(db(), sql`select spend_credits(${id}, 4, 'test', ${id}, now())`)
  if (credits > 0) {
    await grantCredits(
      { db: db(), clock: server().clock },
      { account: id, lot: 'bought', credits, cause: 'test', causeId: `grant ${id}` },
    )
  }
  return person
}

const write = (from: Person, to: { id: string }, text = 'Good evening', client_id: string = randomUUID()) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id, text })
const open = async (who: Person, whom: { id: string }, query = '') =>
  (await who.get(`/api/chat.php?profile=${whom.id}${query}`)).json()
const chats = async (who: Person) => (await who.get('/api/chats.php')).json()
const creditsOf = async (who: Person) => (await who.get('/api/user.php')).json().user.credits as number
const texts = (messages: { body: string }[]) => messages.map(({ body }) => body)

describe('sending', () => {
  test('[CHAT-1, CHAT-4, R-MSG-3, R-MSG-4] a message is stored, charged and visible to both, in the same order', async () => {
    const [ana, ben] = [await aMember({ credits: 5 }), await aMember({ credits: 5 })]
    const reply = await write(ana, ben, 'Hello Ben')
    expect(reply.json()).toMatchObject({ message: { seq: 1, own: true, body: 'Hello Ben' }, credits: 4 })
    await write(ben, ana, 'Hello Ana')
    await write(ana, ben, 'How are you?')
    expect(texts((await open(ana, ben)).messages)).toEqual(['Hello Ben', 'Hello Ana', 'How are you?'])
    expect(texts((await open(ben, ana)).messages)).toEqual(['Hello Ben', 'Hello Ana', 'How are you?'])
    expect([await creditsOf(ana), await creditsOf(ben)]).toEqual([3, 4])
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[CHAT-4, R-LEDGER-4, R-MSG-2] fifty concurrent copies of a message are one message and one charge', async () => {
    const [cem, dora] = [await aMember({ credits: 9 }), await aMember()]
    const client_id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 50 }, () => write(cem, dora, 'Once', client_id)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json().message.seq))).toEqual(new Set([1]))
    expect(await creditsOf(cem)).toBe(8)
    expect(codeOf(await write(cem, dora, 'Other words', client_id))).toBe('client_id_reused')
  })

  test('[CHAT-2, CHAT-4, R-LEDGER-1] of a hundred concurrent messages with ten credits, ten are sent', async () => {
    const [eva, finn] = [await aMember({ credits: 10 }), await aMember()]
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => write(eva, finn, `No ${index}`)))
    const codes = replies.map((reply) => codeOf(reply) ?? 'sent')
    expect(codes.filter((code) => code === 'sent')).toHaveLength(10)
    expect(codes.filter((code) => code === 'not_enough_credits')).toHaveLength(90)
    expect((await open(finn, eva)).messages.map(({ seq }: { seq: number }) => seq)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(await creditsOf(eva)).toBe(0)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[CHAT-2] members without a purchase start two conversations, even concurrently; replies don’t count; deleting gives none back', async () => {
    const gil = await aMember({ credits: 20, paid: false })
    const others = [await aMember(), await aMember(), await aMember(), await aMember({ credits: 2 })] as const
    const replies = await Promise.all(others.slice(0, 3).map((other) => write(gil, other)))
    const codes = replies.map((reply) => codeOf(reply) ?? 'sent')
    expect(codes.toSorted()).toEqual(['sent', 'sent', 'too_many_conversations'])
    for (const { conversation } of (await chats(gil)).chats) {
      await gil.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } })
    }
    expect(codeOf(await write(gil, others[codes.indexOf('too_many_conversations')]!))).toBe('too_many_conversations')
    await write(others[3], gil, 'You first? Me first.')
    expect((await write(gil, others[3], 'Gladly')).statusCode).toBe(200)
  })

  test('[CHAT-2, ACC-5] nobody writes before confirming their address', async () => {
    const hana = await aMemberOf(server(), { confirmed: false })
    const ivo = await aMember()
    expect(codeOf(await write(hana, ivo))).toBe('email_not_confirmed')
    expect((await open(hana, ivo)).means.refusal).toBe('email_not_confirmed')
  })

  test('[SITE-7] length counts what people see; empty and invisible texts are refused; hostile ones are stored as text', async () => {
    const [jana, kim] = [await aMember({ credits: 9 }), await aMember()]
    expect((await write(jana, kim, '👩‍👩‍👧‍👦'.repeat(1000))).statusCode).toBe(200)
    expect(codeOf(await write(jana, kim, 'x'.repeat(1001)))).toBe('message_too_long')
    expect(codeOf(await write(jana, kim, `a${'\u0301'.repeat(19_998)}`))).toBe('message_too_long')
    expect((await write(jana, kim, 'x'.repeat(65_536))).statusCode).toBe(422)
    for (const text of ['', '   ', '\u200b\u200d\ufeff']) expect((await write(jana, kim, text)).statusCode).toBe(422)
    const hostile = "<img src=x onerror=alert(1)> \u202Eevil '; drop table messages; --"
    await write(jana, kim, hostile)
    expect((await open(kim, jana)).messages.at(-1).body).toBe(hostile)
    expect(await creditsOf(jana)).toBe(7)
  })
})

describe('access', () => {
  test('strangers, blocked people and people on another site find nothing and pay nothing', async () => {
    const [lea, mo, nia] = [await aMember({ credits: 5 }), await aMember({ credits: 5 }), await aMember({ credits: 5 })]
    const { conversation } = (await write(lea, mo)).json()
    const calls = [
      nia.get(`/api/chat.php?id=${conversation.id}`),
      nia.post('/api/chat.php', { conversation, client_id: randomUUID(), text: 'Hi' }),
      nia.put('/api/chat.php', { conversation, seq: 1 }),
      nia.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } }),
    ]
    for (const reply of await Promise.all(calls)) expect(codeOf(reply)).toBe('conversation_not_found')
    const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost' })
    expect(codeOf(await write(lea, elsewhere))).toBe('member_not_found')
    expect(codeOf(await write(lea, lea))).toBe('member_not_found')
    await mo.post('/api/block.php', { id: lea.id })
    expect(codeOf(await lea.get(`/api/chat.php?id=${conversation.id}`))).toBe('conversation_not_found')
    expect(codeOf(await write(lea, mo))).toBe('member_not_found')
    expect(await creditsOf(lea)).toBe(4)
  })

  test('[CHAT-7] a block while messages are in flight deletes them all, and refused ones cost nothing', async () => {
    const [ole, pim] = [await aMember({ credits: 30 }), await aMember()]
    const [block, ...sends] = await Promise.all([
      pim.post('/api/block.php', { id: ole.id }),
      ...Array.from({ length: 20 }, () => write(ole, pim)),
    ])
    expect(block!.statusCode).toBe(200)
    const sent = sends.filter(({ statusCode }) => statusCode === 200).length
    expect(await creditsOf(ole)).toBe(30 - sent)
    const left = await many(db(), sql`select from messages where sender_id = ${ole.id}`)
    expect(left).toHaveLength(0)
  })
})

describe('reading', () => {
  test('[CHAT-6, R-MSG-6] opening marks as read, scrolling back does not unread, own messages never count', async () => {
    const [quin, rosa] = [await aMember({ credits: 9 }), await aMember({ credits: 9 })]
    const { conversation } = (await write(quin, rosa, 'one')).json()
    await write(rosa, quin, 'two')
    await write(quin, rosa, 'three')
    await write(quin, rosa, 'four')
    expect((await chats(rosa)).num_unread_messages).toBe(3)
    const read = (seq: number) => rosa.put('/api/chat.php', { conversation, seq })
    expect((await read(3)).json().num_unread_messages).toBe(1)
    expect((await read(1)).json().num_unread_messages, 'backwards').toBe(1)
    expect((await read(999)).json().num_unread_messages, 'beyond the end').toBe(0)
    await write(quin, rosa, 'five')
    expect((await chats(rosa)).chats[0]).toMatchObject({
      num_unread_messages: 1,
      last_message: { body: 'five', own: false },
    })
    expect((await open(quin, rosa)).read_by_other).toBe(4)
  })

  test('[CHAT-6] a deleted chat is gone for one side, and a new message starts it without the old ones', async () => {
    const [sam, tia] = [await aMember({ credits: 9 }), await aMember({ credits: 9 })]
    const { conversation } = (await write(sam, tia, 'old')).json()
    const reply = await tia.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } })
    expect(reply.json()).toEqual({ num_unread_messages: 0 })
    expect((await chats(tia)).chats).toEqual([])
    expect(texts((await open(sam, tia)).messages)).toEqual(['old'])
    await write(sam, tia, 'new')
    expect(texts((await open(tia, sam)).messages)).toEqual(['new'])
    expect((await chats(tia)).num_unread_messages).toBe(1)
  })

  test('[CHAT-5] free members read the newest thirty, paying ones everything, page by page', async () => {
    const [uma, vic] = [await aMember({ credits: 60 }), await aMember()]
    for (let index = 1; index <= 50; index += 1) await write(uma, vic, `No ${index}`)
    const free = await open(vic, uma)
    expect([free.messages.length, free.messages[0].seq, free.hidden, free.more]).toEqual([30, 21, true, false])
    expect((await open(vic, uma, '&before=21')).messages).toEqual([])
    const paid = await open(uma, vic)
    expect([paid.messages.length, paid.messages[0].seq, paid.hidden, paid.more]).toEqual([40, 11, false, true])
    expect((await open(uma, vic, '&before=11')).messages.map(({ seq }: { seq: number }) => seq)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(texts((await open(uma, vic, '&after=48')).messages)).toEqual(['No 49', 'No 50'])
  })

  test('[CHAT-11] new matches come with the list, newest first, until the two talk; blocked people never', async () => {
    const ana = await aMember({ credits: 5 })
    const [ben, cem, dora, eve] = [await aMember({ credits: 5 }), await aMember(), await aMember(), await aMember()]
    const like = (who: Person, whom: Person) => who.post('/api/like.php', { id: whom.id })
    for (const other of [ben, cem, dora]) {
      server().clock.advance(MINUTE)
      await like(other, ana)
      await like(ana, other)
    }
    await like(eve, ana)
    const matched = async (who: Person, query = '') =>
      (await who.get(`/api/chats.php${query}`)).json().new_matches?.map(({ id }: { id: string }) => id)
    expect(await matched(ana)).toEqual([dora.id, cem.id, ben.id])
    expect(await matched(eve), 'one like is no match').toEqual([])
    expect(await matched(ana, '?search=x')).toBeUndefined()

    await write(ben, ana)
    expect(await matched(ana)).toEqual([dora.id, cem.id])
    expect(await matched(ben)).toEqual([])
    const { conversation } = await open(ana, ben)
    await ana.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } })
    expect(await matched(ana), 'deleting the conversation makes nobody new').toEqual([dora.id, cem.id])
    await cem.post('/api/block.php', { id: ana.id })
    expect(await matched(ana)).toEqual([dora.id])
    expect(await matched(cem)).toEqual([])
  })

  test('[CHAT-1] the list is newest first, can be searched by name, and pages without repeats', async () => {
    const wim = await aMember({ credits: 40 })
    const partners: Person[] = []
    for (let index = 0; index < 32; index += 1) {
      partners.push(await aMemberOf(server(), { form: { name: `Partner ${index}x` } }))
      server().clock.advance(MINUTE)
      await write(wim, partners.at(-1)!)
    }
    const first = await chats(wim)
    const second = (await wim.get(`/api/chats.php?cursor=${first.next}`)).json()
    const seen = [...first.chats, ...second.chats].map(({ profile }) => profile.id)
    expect(seen).toEqual(partners.map(({ id }) => id).reverse())
    const found = (await wim.get('/api/chats.php?search=partner%207X')).json().chats
    expect(found.map(({ profile }: { profile: { name: string } }) => profile.name)).toEqual(['Partner 7x'])
  })
})
