import { randomUUID } from 'node:crypto'
import { GIFTS as DRAWN } from '@duet/art/gifts.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { GIFTS } from '#features/chat/gift-kinds.rules.ts'
import { auditCredits } from '#features/credits/audit-credits.ts'
import { many } from '#platform/db/query.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { aCrowd } from '#tests/factories/crowd.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const creditsOf = async (who: Person) => (await who.get('/api/user.php')).json().user.credits as number
const open = async (who: Person, whom: { id: string }) => (await who.get(`/api/chat.php?profile=${whom.id}`)).json()

type Gift = { id?: string; note?: string; client_id?: string }
const give = (from: Person, to: { id: string }, { id = 'rose', note, client_id = randomUUID() }: Gift = {}) =>
  from.post('/api/chat.php', {
    profile: { id: to.id },
    client_id,
    gift: { id },
    ...(note !== undefined && { text: note }),
  })

test('[CHAT-3] every gift has a drawing, and the catalogue gives its name and price', async () => {
  expect(GIFTS.length).toBeGreaterThanOrEqual(12)
  expect([...GIFTS].sort()).toEqual([...DRAWN].sort())
  const { gifts } = (await aVisitor(server()).get('/api/gifts.php')).json()
  expect(gifts.map(({ id }: { id: string }) => id)).toEqual(GIFTS)
  expect(gifts[0]).toEqual({ id: 'rose', name: 'Rose', cost: 3 })
})

describe('sending', () => {
  test('[CHAT-3, CHAT-4, SITE-7] a gift with a note costs gift_credits and is visible to both', async () => {
    const [ana, ben] = [await aMemberWith(server(), 7), await aMemberWith(server(), 0)]
    const reply = await give(ana, ben, { id: 'candle', note: 'For a long evening' })
    expect(reply.json()).toMatchObject({
      message: { seq: 1, own: true, kind: 'gift', body: 'For a long evening', gift: { id: 'candle' }, photo: null },
      credits: 4,
    })
    expect((await open(ben, ana)).messages).toMatchObject([
      { own: false, kind: 'gift', gift: { id: 'candle' }, body: 'For a long evening' },
    ])
    const { chats } = (await ben.get('/api/chats.php')).json()
    expect(chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { kind: 'gift', gift: { id: 'candle' } } })
    const books = await many(db(), sql<{ cause: string }>`select cause from ledger_sets where cause = 'gift'`)
    expect(books).toHaveLength(1)
    expect((await open(ana, ben)).means).toMatchObject({ gift_cost: 3, photo_cost: 2, cost: 1 })
  })

  test('[CHAT-4] fifty concurrent copies of a gift are one gift and one charge', async () => {
    const [cem, dora] = [await aMemberWith(server(), 30), await aMemberWith(server(), 0)]
    const client_id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 50 }, () => give(cem, dora, { client_id })))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await open(dora, cem)).messages).toHaveLength(1)
    expect(await creditsOf(cem)).toBe(27)
    expect(codeOf(await give(cem, dora, { client_id, id: 'book' })), 'another gift').toBe('client_id_reused')
    expect(codeOf(await give(cem, dora, { client_id, note: 'and words' })), 'another note').toBe('client_id_reused')
    expect(
      codeOf(await cem.post('/api/chat.php', { profile: { id: dora.id }, client_id, text: 'words' })),
      'words alone',
    ).toBe('client_id_reused')
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[CHAT-2, CHAT-4] of a hundred concurrent gifts with credits for three, three arrive', async () => {
    const [eva, finn] = [await aMemberWith(server(), 11), await aMemberWith(server(), 0)]
    const replies = await Promise.all(Array.from({ length: 100 }, () => give(eva, finn)))
    const codes = replies.map((reply) => codeOf(reply) ?? 'sent')
    expect(codes.filter((code) => code === 'sent')).toHaveLength(3)
    expect(codes.filter((code) => code === 'not_enough_credits')).toHaveLength(97)
    expect((await open(finn, eva)).messages).toHaveLength(3)
    expect(await creditsOf(eva)).toBe(2)
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('[CHAT-2] a gift to a fictional profile that never replies is free', async () => {
    const gil = await aMemberWith(server(), 0, { host: 'she.localhost' })
    const [id] = await aCrowd(server(), [{ fictional: true, site_id: 'she' }])
    const robin = { id: id! }
    expect((await open(gil, robin)).means.gift_cost).toBe(0)
    expect((await give(gil, robin)).statusCode).toBe(200)
  })
})

describe('refused', () => {
  test('unknown gifts, notes that are too long or invisible, and more than one thing at once', async () => {
    const [hana, ivo] = [await aMemberWith(server(), 9), await aMemberWith(server(), 0)]
    for (const id of ['yacht', '', 'ROSE', "rose'; --", '__proto__', 'x'.repeat(5000)])
      expect([id.slice(0, 9), codeOf(await give(hana, ivo, { id }))]).toEqual([id.slice(0, 9), 'gift_not_found'])
    expect(codeOf(await give(hana, ivo, { note: 'x'.repeat(1001) }))).toBe('message_too_long')
    for (const note of ['', '  ', '\u200b\u200d\ufeff', 'x'.repeat(65_536)])
      expect((await give(hana, ivo, { note })).statusCode).toBe(422)
    const both = { gift: { id: 'rose' }, photo: { id: 'x' } }
    const profile = { id: ivo.id }
    expect((await hana.post('/api/chat.php', { profile, client_id: randomUUID(), ...both })).statusCode).toBe(422)
    expect((await hana.post('/api/chat.php', { profile, client_id: randomUUID() })).statusCode).toBe(422)
    expect([(await open(ivo, hana)).messages, await creditsOf(hana)]).toEqual([[], 9])
  })

  test('[CHAT-7] strangers, blocked people and other sites: the conversation does not exist, and nobody pays', async () => {
    const [jana, kim, lea] = [
      await aMemberWith(server(), 9),
      await aMemberWith(server(), 9),
      await aMemberWith(server(), 9),
    ]
    const { conversation } = (await give(jana, kim)).json()
    const foreign = await lea.post('/api/chat.php', { conversation, client_id: randomUUID(), gift: { id: 'rose' } })
    expect(codeOf(foreign)).toBe('conversation_not_found')
    const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost' })
    expect(codeOf(await give(jana, elsewhere))).toBe('member_not_found')
    await kim.post('/api/block.php', { id: jana.id })
    expect(codeOf(await give(jana, kim))).toBe('member_not_found')
    expect([await creditsOf(jana), await creditsOf(lea)]).toEqual([6, 9])
  })

  test('[CHAT-2] nobody gives before confirming their address', async () => {
    const [mo, nia] = [await aMemberOf(server(), { confirmed: false }), await aMemberWith(server(), 0)]
    expect(codeOf(await give(mo, nia))).toBe('email_not_confirmed')
    expect((await aVisitor(server()).post('/api/chat.php', {})).json().error.code).toBe('authentication_required')
  })
})
