import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { HOUR, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

async function aMember(host = 'localhost') {
  const member = await aMemberOf(server(), { host, paid: true, form: { name: 'Bernd' } })
  await run(
    db(),
    sql`
      insert into fictional_confirmations (account_id, site_id, wording, confirmed_at)
      select id, site_id, 'confirmed', now() from accounts where profile_id = ${member.id}
    `,
  )
  return member
}

const aFictional = (site = 'localhost') =>
  one(
    db(),
    sql<{ id: string }>`
      insert into profiles (site_id, fictional, name, birth_date, status, about_me, city, interests, created_at, last_active)
      values (${site}, true, 'Ruth', '1968-04-05', 'active', 'Retired teacher of Latin', 'Zeist', '{books}', now(), now()) returning id
    `,
  )

async function write(from: Person, to: { id: string }, text = 'Good evening') {
  const reply = await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}
const open = async (who: Person, whom: { id: string }) => (await who.get(`/api/chat.php?profile=${whom.id}`)).json()
const heard = async (who: Person, whom: { id: string }) => {
  const { messages } = await open(who, whom)
  return messages.at(-1) as { own: boolean; body: string }
}

const anAnswerer = (brands: string[] | null = null, name = 'Sara Lindqvist') =>
  aStaffMember(server(), { role: 'support', brands, name })
const list = async (who: StaffMember) => (await who.get('/api/console/fictional')).json().conversations
const take = (who: StaffMember, conversation: string) => who.post('/api/console/fictional', { conversation })
const answer = (who: StaffMember, conversation: string, text = 'Tell me more.', more: object = {}) =>
  who.put('/api/console/fictional', { conversation, client_id: randomUUID(), text, truth: false, ...more })
const passOn = (who: StaffMember, conversation: string) =>
  who.call({ method: 'DELETE', url: `/api/console/fictional?conversation=${conversation}` })

/** A member who wrote to a fictional profile, and the conversation. */
async function aWaiting(text?: string, site = 'localhost') {
  const [member, ruth] = [await aMember(site === 'localhost' ? site : `${site}.localhost`), await aFictional(site)]
  await write(member, ruth, text)
  const { conversation } = await open(member, ruth)
  return { member, ruth, id: conversation.id as string }
}

/** What other tests left waiting. */
beforeEach(() => run(db(), sql`delete from conversations`))

describe('[CONS-50] who waits', () => {
  test('is listed by time left, in the brands of who answers, without the messages', async () => {
    const first = await aWaiting('Are you a real person?')
    server().clock.advance(2 * HOUR)
    const second = await aWaiting('Nice garden')
    const elsewhere = await aWaiting('Hello', 'gay')
    const sara = await anAnswerer(['localhost'])
    const waiting = await list(sara)
    expect(waiting).toMatchObject([
      { id: first.id, asks_whether_real: true, member: { name: 'Bernd', age: 35 }, fictional: { name: 'Ruth' } },
      { id: second.id, asks_whether_real: false, claimed_by: null },
    ])
    expect(new Date(waiting[0].due_at).getTime() - new Date(waiting[0].since).getTime()).toBe(48 * HOUR)
    expect(JSON.stringify(waiting)).not.toContain('garden')
    for (const reply of [await take(sara, elsewhere.id), await answer(sara, elsewhere.id)])
      expect(codeOf(reply)).toBe('not_found')
  })

  test('is not somebody who was answered', async () => {
    const { id } = await aWaiting()
    const sara = await anAnswerer()
    expect((await answer(sara, id)).statusCode).toBe(200)
    expect(await list(sara)).toEqual([])
    expect(codeOf(await take(sara, id))).toBe('changed_meanwhile')
    expect(codeOf(await answer(sara, id, 'And another thing'))).toBe('changed_meanwhile')
  })
})

describe('[CONS-51] a taken conversation', () => {
  test('shows what was written and the facts of the profile; reading it is on record', async () => {
    const { id, member } = await aWaiting('I baked bread')
    const sara = await anAnswerer()
    const taken = (await take(sara, id)).json()
    expect(taken).toMatchObject({
      ...{ id, held_credits: 1, language: 'en', truth: { asked: false }, reminder: null },
      fictional: { name: 'Ruth', city: 'Zeist', about_me: 'Retired teacher of Latin', interests: ['books'] },
      lines: [{ own: false, body: 'I baked bread', cost: 1, author: null }],
      care: { paid: 1, credits: 1, remind_after: 20 },
    })
    expect(taken.member.confirmed_at).not.toBeNull()
    const acts = await many(
      db(),
      sql<{ act: string }>`select act from staff_actions where subject_id = ${member.id} and subject_kind = 'member'`,
    )
    expect(acts).toEqual([{ act: 'fictional.read' }])
  })

  test('is nobody else’s until it lapses or is passed on; of two at once one gets it', async () => {
    const { id } = await aWaiting()
    const [sara, tom] = [await anAnswerer(), await anAnswerer(null, 'Tom Okafor')]
    const codes = (await Promise.all([take(sara, id), take(tom, id)])).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409])
    const [holder, other] = (await take(sara, id)).statusCode === 200 ? [sara, tom] : [tom, sara]
    expect(codeOf(await answer(other, id))).toBe('conversation_taken')
    expect((await list(other))[0]).toMatchObject({ own: false, claimed_by: expect.any(String) })
    await passOn(other, id)
    expect(codeOf(await take(other, id)), 'only one’s own').toBe('conversation_taken')
    server().clock.advance(16 * MINUTE)
    expect((await take(other, id)).statusCode).toBe(200)
    expect(codeOf(await answer(holder, id))).toBe('conversation_taken')
    await passOn(other, id)
    expect((await answer(holder, id)).statusCode).toBe(200)
  })

  test('is gone when the member leaves or blocks the profile', async () => {
    const { id, member, ruth } = await aWaiting()
    const sara = await anAnswerer()
    await take(sara, id)
    await member.post('/api/block.php', { id: ruth.id })
    expect(codeOf(await answer(sara, id))).toBe('not_found')
    expect(await list(sara)).toEqual([])
  })
})

describe('[CONS-52] an answer', () => {
  test('has its author on record, which members never see; a repeated one is sent once', async () => {
    const { id, member, ruth } = await aWaiting()
    const sara = await anAnswerer()
    const client_id = randomUUID()
    await answer(sara, id, 'How long did the dough rest?', { client_id })
    expect((await answer(sara, id, 'How long did the dough rest?', { client_id })).statusCode).toBe(200)
    const { messages } = await open(member, ruth)
    expect(messages).toHaveLength(2)
    expect(messages[1]).toMatchObject({ own: false, body: 'How long did the dough rest?' })
    expect(JSON.stringify(await open(member, ruth))).not.toContain('Sara')
    await write(member, ruth, 'Forty minutes')
    expect((await take(sara, id)).json().lines[1]).toMatchObject({ own: true, author: 'Sara Lindqvist' })
    expect(await one(db(), sql`select staff_id, honest, reminded from fictional_answers`)).toEqual({
      ...{ staff_id: sara.id, honest: false, reminded: false },
    })
    const { answered_in_week } = (await sara.get('/api/console/fictional')).json()
    expect(answered_in_week).toBeGreaterThanOrEqual(1)
  })

  test('is refused when it is empty or longer than the brand allows', async () => {
    const { id } = await aWaiting()
    const sara = await anAnswerer()
    expect(codeOf(await answer(sara, id, '   '))).toBe('invalid_input')
    expect(codeOf(await answer(sara, id, 'x'.repeat(4999)))).toBe('answer_too_long')
  })
})

test('[CONS-53] facts are noted once for all who answer', async () => {
  const { id } = await aWaiting()
  const [sara, tom] = [await anAnswerer(), await anAnswerer(null, 'Tom Okafor')]
  const note = (who: StaffMember, fact: string) => who.post('/api/console/fictional?fact=1', { conversation: id, fact })
  await take(sara, id)
  expect((await note(sara, 'Two cats, <b>Cicero</b> and Tiro')).statusCode).toBe(200)
  expect(codeOf(await note(tom, 'No cats'))).toBe('conversation_taken')
  await passOn(sara, id)
  expect((await take(tom, id)).json().notes).toMatchObject([
    { body: 'Two cats, <b>Cicero</b> and Tiro', by: 'Sara Lindqvist' },
  ])
})

test('[CONS-54] after twenty paid messages the next answer says what they wrote to and what it cost, once', async () => {
  const { id, member, ruth } = await aWaiting()
  const sara = await anAnswerer()
  await run(
    db(),
    sql`
      insert into messages (conversation_id, seq, sender_id, client_id, body, n, cost, sent_at)
      select ${id}, 1 + more, ${member.id}, gen_random_uuid(), 'And then', 1 + more, 1, sent_at
      from messages, generate_series(1, 18) more where conversation_id = ${id}
    `,
  )
  await run(db(), sql`update conversations set last_seq = 19 where id = ${id}`)
  expect((await take(sara, id)).json()).toMatchObject({ care: { paid: 19, since_reminder: 19 }, reminder: null })
  await write(member, ruth, 'The twentieth')
  expect((await take(sara, id)).json().reminder).toContain('20 paid messages')
  await answer(sara, id, 'So many!')
  const { body: text } = await heard(member, ruth)
  expect(text).toMatch(/^This is a fictional profile.*20 paid messages here and used 20 credits.*So many!$/s)
  await write(member, ruth, 'Twenty-one')
  expect((await take(sara, id)).json()).toMatchObject({ care: { since_reminder: 1 }, reminder: null })
  await answer(sara, id, 'Go on')
  expect((await heard(member, ruth)).body).toBe('Go on')
})

describe('[CONS-55] asked whether the profile is real', () => {
  test('the answer begins with the truth in the member’s language, whatever the page sends', async () => {
    const { id, member, ruth } = await aWaiting('Sag mal ehrlich: gibt es dich wirklich?')
    await run(db(), sql`update accounts set language = 'de' where profile_id = ${member.id}`)
    const sara = await anAnswerer()
    const { truth } = (await take(sara, id)).json()
    expect(truth).toMatchObject({ asked: true, text: expect.stringContaining('fiktives Profil') })
    const client_id = randomUUID()
    await answer(sara, id, 'Über Brot rede ich trotzdem gern.', { truth: false, client_id })
    expect((await answer(sara, id, 'Über Brot rede ich trotzdem gern.', { client_id })).statusCode).toBe(200)
    expect((await heard(member, ruth)).body).toBe(`${truth.text}\n\nÜber Brot rede ich trotzdem gern.`)
    expect(await one(db(), sql`select honest from fictional_answers where conversation_id = ${id}`)).toEqual({
      honest: true,
    })
  })

  test('in words nobody recognised: who answers adds it', async () => {
    const { id, member, ruth } = await aWaiting('u 4 real, or what')
    const sara = await anAnswerer()
    await answer(sara, id, 'Fair question.', { truth: true })
    expect((await heard(member, ruth)).body).toMatch(/^This is a fictional profile/)
  })
})
