import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import { one } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
/** With the sign-up credits. */
const aMember = () => aMemberOf(server(), { paid: true })
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const write = (from: Person, to: { id: string }, text = 'Good evening', client_id: string = randomUUID()) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id, text })
const unblock = (who: Person, whom: { id: string }) =>
  who.call({ method: 'DELETE', url: '/api/block.php', body: { id: whom.id } })
const creditsOf = async (who: Person) => (await who.get('/api/user.php')).json().user.credits as number

describe('a client id', () => {
  test('[CHAT-4] belongs to one recipient: sent to another it is refused, and nothing is stored or charged', async () => {
    const [ana, ben, cem] = [await aMember(), await aMember(), await aMember()]
    const client_id = randomUUID()
    await write(ana, ben, 'Good evening', client_id)
    const before = await creditsOf(ana)
    expect(codeOf(await write(ana, cem, 'Good evening', client_id))).toBe('client_id_reused')
    expect((await cem.get('/api/chats.php')).json().chats).toEqual([])
    expect(await creditsOf(ana)).toBe(before)
  })

  test('[CHAT-2, CHAT-7] is charged once: a block that deletes its message does not make a second one free', async () => {
    const [dora, eva] = [await aMember(), await aMember()]
    const client_id = randomUUID()
    await write(dora, eva, 'Paid', client_id)
    await dora.post('/api/block.php', { id: eva.id })
    await unblock(dora, eva)
    expect(codeOf(await write(dora, eva, 'For nothing', client_id))).toBe('client_id_reused')
    expect((await eva.get('/api/chats.php')).json().chats).toEqual([])
    expect((await write(dora, eva, 'Paid again')).statusCode).toBe(200)
    expect(await auditCredits({ db: db() })).toEqual([])
  })
})

describe('an invisible member', () => {
  test('keeps existing chats, can write and be answered, and appears in no search', async () => {
    const [finn, gil, hana] = [await aMember(), await aMember(), await aMember()]
    const { conversation } = (await write(finn, gil)).json()
    await finn.put('/api/profile.php', { invisible: true })
    const { chats } = (await gil.get('/api/chats.php')).json()
    expect(chats).toMatchObject([{ profile: { id: finn.id, online: false }, num_unread_messages: 1 }])
    expect((await gil.get(`/api/chat.php?id=${conversation.id}`)).json().messages).toHaveLength(1)
    expect((await write(gil, finn, 'Still there?')).statusCode).toBe(200)
    expect((await gil.get(`/api/member.php?id=${finn.id}`)).json()).toMatchObject({ online: false, last_active: null })

    expect((await hana.get(`/api/member.php?id=${finn.id}`)).statusCode, 'a stranger').toBe(404)
    expect((await write(finn, hana, 'I write first')).statusCode).toBe(200)
    expect((await hana.get(`/api/member.php?id=${finn.id}`)).statusCode, 'who was written to').toBe(200)
    const found = (await hana.get('/api/members.php')).json().results as { id: string }[]
    expect(found.map(({ id }) => id)).not.toContain(finn.id)
  })

  test('[ACC-9] shows no read marks and gets none, and switching off reveals nothing read meanwhile', async () => {
    const [finn, gil] = [await aMember(), await aMember()]
    const { conversation } = (await write(finn, gil, 'First')).json()
    const marks = async () =>
      Promise.all(
        [finn, gil].map(async (each) => (await each.get(`/api/chat.php?id=${conversation.id}`)).json().read_by_other),
      )
    const read = (who: Person, seq: number) => who.put('/api/chat.php', { conversation, seq })
    const show = (who: Person, invisible: boolean) => who.put('/api/profile.php', { invisible })
    await write(gil, finn, 'Second')
    await read(gil, 1)
    await read(finn, 1)
    expect(await marks()).toEqual([1, 1])

    await show(finn, true)
    await write(gil, finn, 'Third')
    await write(finn, gil, 'Fourth')
    await read(finn, 3)
    await read(gil, 4)
    expect(await marks(), 'Finn sees none, Gil none that are new').toEqual([0, 1])
    expect((await finn.get('/api/chats.php')).json().num_unread_messages).toBe(0)

    await show(finn, false)
    expect(await marks(), 'what was read meanwhile stays unknown').toEqual([1, 1])
    await read(finn, 4)
    await write(finn, gil, 'Fifth')
    await read(gil, 5)
    expect(await marks()).toEqual([5, 4])
  })
})

test('[CHAT-7] a block and a concurrent message leave nothing between the two', async () => {
  const [ivo, jo] = [await aMember(), await aMember()]
  // As many as the sign-up credits pay for.
  for (let credits = await creditsOf(jo); credits > 0; credits -= 1) {
    await Promise.all([write(jo, ivo), ivo.post('/api/block.php', { id: jo.id })])
    const left = await one(db(), sql<{ n: number }>`select count(*) as n from chats where profile_id = ${jo.id}`)
    expect(left.n).toBe(0)
    await unblock(ivo, jo)
  }
})

test('an arbitrary id names no conversation', async () => {
  const kim = await aMember()
  for (const id of ['%00', 'x', "'", '%F0%9F%92%98', 'a'.repeat(5000)]) {
    expect([id, codeOf(await kim.get(`/api/chat.php?id=${id}`))]).toEqual([id, 'conversation_not_found'])
  }
  expect((await kim.get('/api/chats.php?search=%00')).statusCode).toBe(422)
})
