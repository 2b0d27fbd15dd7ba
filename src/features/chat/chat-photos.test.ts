import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { auditCredits } from '#features/credits/audit-credits.ts'
import type { ConversationId } from '#kernel/ids.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { concurrencyLimit } from '#platform/concurrency-limit.ts'
import { many, run } from '#platform/db/query.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPicture, aPng, PLACES_OF_A_MEMBER } from '#tests/factories/pictures.ts'
import { loseCommitOf } from '#tests/support/lost-commit.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { chatPhotoOf } from './open-chat-photo.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
const creditsOf = async (who: Person) => (await who.get('/api/user.php')).json().user.credits as number
const files = () => server().files.list('chat/')
const rows = () => many(db(), sql<{ id: string; seq: number | null }>`select id, seq from chat_photos`)
const open = async (who: Person, whom: { id: string }) => (await who.get(`/api/chat.php?profile=${whom.id}`)).json()
const bytesFor = async (who: Pick<Person, 'get'>, id: string, size = 'card') =>
  (await who.get(`/api/chat-photo.php?id=${id}&size=${size}`)).statusCode

const picture = await aPicture({ seed: 5, width: 600, height: 800 })
const other = await aPicture({ seed: 6, width: 600, height: 800 })

type Target = { to: { id: string } } | { conversation: string }
type Upload = { clientId?: string; bytes?: Buffer; type?: string }
const upload = (
  from: Pick<Person, 'call'>,
  target: Target,
  { clientId = randomUUID(), bytes = picture, type = 'image/jpeg' }: Upload = {},
) =>
  from.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${clientId}&${'to' in target ? `profile=${target.to.id}` : `conversation=${target.conversation}`}`,
    body: bytes,
    headers: { 'content-type': type },
  })
const post = (from: Person, to: { id: string }, client_id: string, id: string) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id, photo: { id } })

/** Both steps, as the browser does it. */
async function send(from: Person, to: { id: string }, clientId: string = randomUUID()) {
  const uploaded = await upload(from, { to }, { clientId })
  expect([uploaded.statusCode, uploaded.body]).toEqual([200, expect.anything()])
  const { id } = uploaded.json().photo as { id: string }
  const reply = await post(from, to, clientId, id)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
  return { id, clientId, ...(reply.json() as { conversation: { id: ConversationId }; message: { seq: number } }) }
}

describe('sending', () => {
  test('[CHAT-3, CHAT-4, SITE-7] a photo costs photo_credits, and both can see it', async () => {
    const [ana, ben] = [await aMemberWith(server(), 5), await aMemberWith(server(), 0)]
    const { id, message, conversation } = await send(ana, ben)
    expect(message).toMatchObject({
      kind: 'photo',
      body: '',
      gift: null,
      photo: { id, width: 600, height: 800, blurred: false, filename: `/api/chat-photo.php?id=${id}&size=full` },
    })
    expect(await creditsOf(ana)).toBe(3)
    expect(await auditCredits({ db: db() })).toEqual([])
    for (const who of [ana, ben])
      for (const size of ['thumb', 'card', 'full', 'match'])
        expect([size, await bytesFor(who, id, size)]).toEqual([size, 200])
    const { chats } = (await ben.get('/api/chats.php')).json()
    expect(chats[0]).toMatchObject({ num_unread_messages: 1, last_message: { kind: 'photo', photo: null } })
    expect(await chatPhotoOf({ db: db() }, { conversation: conversation.id, seq: 1 })).toMatch(/^chat\/[\w-]{22}$/)
  })

  test('[CHAT-3] a recipient who has not matched with the sender gets it blurred, until they match', async () => {
    const [cem, dora] = [await aMemberWith(server(), 5), await aMemberWith(server(), 0)]
    await send(cem, dora)
    const blurred = async (who: Person, whom: Person) => (await open(who, whom)).messages[0].photo.blurred
    expect([await blurred(dora, cem), await blurred(cem, dora)]).toEqual([true, false])
    await cem.post('/api/like.php', { id: dora.id })
    await dora.post('/api/like.php', { id: cem.id })
    expect(await blurred(dora, cem)).toBe(false)
  })

  test('[CHAT-4] repeated uploads and fifty sends of the same photo are one file, one message and one charge', async () => {
    const [eva, finn] = [await aMemberWith(server(), 40), await aMemberWith(server(), 0)]
    const before = (await files()).length
    const clientId = randomUUID()
    const atOnce = concurrencyLimit(PLACES_OF_A_MEMBER)
    const uploads = await Promise.all(
      Array.from({ length: 16 }, () => atOnce(() => upload(eva, { to: finn }, { clientId }))),
    )
    const ids = new Set(uploads.map((reply) => reply.json().photo.id as string))
    expect(ids.size).toBe(1)
    const sends = await Promise.all(Array.from({ length: 50 }, () => post(eva, finn, clientId, [...ids][0]!)))
    expect(new Set(sends.map((reply) => reply.json().message.seq))).toEqual(new Set([1]))
    expect(await creditsOf(eva)).toBe(38)
    expect((await files()).length - before).toBe(2)
    expect(codeOf(await upload(eva, { to: finn }, { clientId, bytes: other })), 'other bytes').toBe('client_id_reused')
    expect((await upload(eva, { to: finn }, { clientId })).json().photo.id, 'once more').toBe([...ids][0])
    expect((await open(finn, eva)).messages).toHaveLength(1)
  })

  test('only its owner can send it, once, to the person it is for', async () => {
    const [gil, hana, ivo] = [
      await aMemberWith(server(), 9),
      await aMemberWith(server(), 9),
      await aMemberWith(server(), 9),
    ]
    const clientId = randomUUID()
    const { id } = (await upload(gil, { to: hana }, { clientId })).json().photo
    expect([await bytesFor(gil, id), await bytesFor(hana, id)], 'before it is sent').toEqual([200, 404])
    const refused = [
      await post(hana, gil, clientId, id),
      await post(ivo, hana, clientId, id),
      await post(gil, ivo, clientId, id),
      await post(gil, hana, randomUUID(), id),
      await post(gil, hana, randomUUID(), '0123456789012345678901'),
      await post(gil, hana, randomUUID(), "' or 1=1 --"),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'photo_not_uploaded'))
    for (const who of [gil, hana, ivo]) expect(await creditsOf(who)).toBe(9)
    expect((await post(gil, hana, clientId, id)).statusCode).toBe(200)
    expect(codeOf(await post(gil, hana, randomUUID(), id)), 'a second time').toBe('photo_not_uploaded')
    expect(await creditsOf(gil)).toBe(7)
  })
})

describe('a refusal leaves no file behind', () => {
  test('[CHAT-2] no credits, not confirmed, no such person: refused before anything is decoded', async () => {
    const [jana, kim] = [await aMemberWith(server(), 1), await aMemberWith(server(), 5)]
    const before = [await files(), await rows()]
    expect(codeOf(await upload(jana, { to: kim }))).toBe('not_enough_credits')
    const fresh = await aMemberOf(server(), { confirmed: false })
    expect(codeOf(await upload(fresh, { to: kim }))).toBe('email_not_confirmed')
    const { conversation } = (
      await kim.post('/api/chat.php', { profile: { id: jana.id }, client_id: randomUUID(), text: 'Hi' })
    ).json()
    const lea = await aMemberWith(server(), 9)
    expect(codeOf(await upload(lea, { conversation: conversation.id })), 'a foreign one').toBe('conversation_not_found')
    for (const id of ['x', '', "'", '%00', 'a'.repeat(500)])
      expect([id, codeOf(await upload(lea, { conversation: id }))]).toEqual([id, 'conversation_not_found'])
    expect(codeOf(await upload(lea, { to: { id: 'nobody' } }))).toBe('member_not_found')
    expect(codeOf(await upload(lea, { to: lea }))).toBe('member_not_found')
    expect(codeOf(await upload(aVisitor(server()), { to: kim }))).toBe('authentication_required')
    expect([await files(), await rows()]).toEqual(before)
  })

  test('[PHOTO-1] hostile files are refused like profile photos', async () => {
    const [mo, nia] = [await aMemberWith(server(), 9), await aMemberWith(server(), 0)]
    const before = await files()
    const cases: [Buffer, string, string?][] = [
      [Buffer.alloc(0), 'photo_type_unknown'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'photo_type_unknown'],
      [Buffer.from('GIF89a<script>alert(1)</script>'), 'photo_type_unknown'],
      [picture.subarray(0, picture.length / 2), 'photo_unreadable'],
      [aPng({ width: 60_000, height: 60_000 }), 'photo_too_many_pixels', 'image/png'],
      [await aPicture({ seed: 2, width: 300, height: 900 }), 'photo_too_small'],
      [Buffer.alloc(16 * 1024 * 1024), 'photo_too_large'],
      [picture, 'photo_type_unknown', 'text/html'],
    ]
    for (const [bytes, code, type = 'image/jpeg'] of cases)
      expect([code, codeOf(await upload(mo, { to: nia }, { bytes, type }))]).toEqual([code, code])
    expect(await files()).toEqual(before)
    expect(await creditsOf(mo)).toBe(9)
  })

  test('[CHAT-7] a block during the upload, or between the upload and the message', async () => {
    const [ole, pim, quin] = [
      await aMemberWith(server(), 20),
      await aMemberWith(server(), 0),
      await aMemberWith(server(), 0),
    ]
    const before = await files()
    const large = await aPicture({ seed: 9, width: 3000, height: 4000 })
    const [during] = await Promise.all([
      upload(ole, { to: pim }, { bytes: large }),
      pim.post('/api/block.php', { id: ole.id }),
    ])
    expect(['member_not_found', undefined]).toContain(codeOf(during!))
    const clientId = randomUUID()
    const { id } = (await upload(ole, { to: quin }, { clientId })).json().photo
    await quin.post('/api/block.php', { id: ole.id })
    expect(codeOf(await post(ole, quin, clientId, id))).toBe('member_not_found')
    expect(await bytesFor(ole, id)).toBe(404)
    await server().runJobs()
    expect(await files()).toEqual(before)
    expect(await creditsOf(ole)).toBe(20)
  })

  test('[CHAT-3] when the database dies before it replies, the files stay: a retry sends that photo', async () => {
    const [zoe, yan] = [await aMemberWith(server(), 9), await aMemberWith(server(), 0)]
    const clientId = randomUUID()
    loseCommitOf(server().database.pool, /insert into chat_photos/)
    expect((await upload(zoe, { to: yan }, { clientId })).statusCode).toBeGreaterThanOrEqual(500)
    server().clock.advance(HOUR)
    await server().runJobs()
    const { id } = await send(zoe, yan, clientId)
    expect(await bytesFor(yan, id)).toBe(200)
  })

  test('an unsent upload is deleted after a day; a sent one stays', async () => {
    const [rosa, sam] = [await aMemberWith(server(), 9), await aMemberWith(server(), 0)]
    const { id: sent } = await send(rosa, sam)
    const clientId = randomUUID()
    const { id } = (await upload(rosa, { to: sam }, { clientId })).json().photo
    server().clock.advance(DAY - MINUTE)
    await server().runCron('forget:unsent_photos')
    expect(await bytesFor(rosa, id)).toBe(200)
    server().clock.advance(MINUTE)
    await server().runCron('forget:unsent_photos')
    await server().runJobs()
    expect([await bytesFor(rosa, id), await bytesFor(sam, sent)]).toEqual([404, 200])
    expect(codeOf(await post(rosa, sam, clientId, id))).toBe('photo_not_uploaded')
    expect(await creditsOf(rosa)).toBe(7)
  })
})

describe('access to the bytes', () => {
  test('strangers, visitors, other sites and made-up ids find nothing', async () => {
    const [tia, uma] = [await aMemberWith(server(), 9), await aMemberWith(server(), 0)]
    const { id } = await send(tia, uma)
    const stranger = await aMemberWith(server(), 9)
    const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost', paid: true })
    for (const who of [stranger, elsewhere]) {
      const answers = [id, '0123456789012345678901', "' or 1=1 --", '..%2F..%2Fsecret'].map((asked) =>
        who.get(`/api/chat-photo.php?id=${encodeURIComponent(asked)}&size=full`),
      )
      for (const answer of await Promise.all(answers))
        expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found'])
    }
    expect(codeOf(await aVisitor(server()).get(`/api/chat-photo.php?id=${id}&size=full`))).toBe(
      'authentication_required',
    )
    const profilePhoto = await uma.get(`/api/photo.php?id=${id}&size=full`)
    expect(profilePhoto.statusCode, 'by the door of profile photos').toBe(404)
  })

  test('[CHAT-6, CHAT-7] a deleted conversation and a block apply from the next fetch, cached bytes included', async () => {
    const [vic, wim] = [await aMemberWith(server(), 9), await aMemberWith(server(), 9)]
    const { id, conversation } = await send(vic, wim)
    const url = `/api/chat-photo.php?id=${id}&size=full`
    const first = await wim.get(url)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = () => wim.call({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect((await again()).statusCode).toBe(304)
    const remove = (who: Person) => who.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation } })
    await remove(wim)
    expect([(await again()).statusCode, await bytesFor(vic, id)]).toEqual([404, 200])
    // Neither side can see it any more.
    await remove(vic)
    await server().runJobs()
    expect(await rows().then((all) => all.some((row) => row.id === id))).toBe(false)

    const next = await send(vic, wim)
    expect(await bytesFor(wim, next.id)).toBe(200)
    await vic.post('/api/block.php', { id: wim.id })
    expect([await bytesFor(wim, next.id), await bytesFor(vic, next.id)]).toEqual([404, 404])
    // R-MOD-12: the reader can still report it, for 30 days.
    const before = await files()
    await server().runJobs()
    expect(await files()).toEqual(before)
    server().clock.advance(30 * DAY)
    await server().runCron('forget:ended_messages')
    await server().runJobs()
    expect((await files()).length).toBeLessThan(before.length)
  })

  test('a message removed by a moderator shows no photo', async () => {
    const [xia, yan] = [await aMemberWith(server(), 9), await aMemberWith(server(), 0)]
    const { id, conversation } = await send(xia, yan)
    await run(db(), sql`update messages set removed_at = now() where conversation_id = ${conversation.id} and seq = 1`)
    expect([await bytesFor(yan, id), await bytesFor(xia, id)]).toEqual([404, 404])
  })
})

test('[R-AGE-1] where the law requires it, a photo in a conversation waits for its reader’s age check; its sender sees it', async () => {
  const [ana, ben] = [await aMemberWith(server(), 5), await aMemberWith(server(), 5)]
  await run(db(), sql`update profiles set country = 'GB' where id in (${ana.id}, ${ben.id})`)
  const { id } = await send(ana, ben)
  for (const size of ['thumb', 'card', 'full', 'match']) expect(await bytesFor(ben, id, size)).toBe(404)
  expect(await bytesFor(ana, id)).toBe(200)
  const locked = async (who: Person, whom: Person) => (await open(who, whom)).messages[0].photo.age_check_required
  expect([await locked(ben, ana), await locked(ana, ben)]).toEqual([true, false])
  await run(
    db(),
    sql`
      insert into age_checks (account_id, site_id, provider, method, reference_hash, passed_at, expires_at)
      select id, site_id, 'demo', 'verify', '\\x01', ${server().clock.now()}, ${new Date(server().clock.now().getTime() + DAY)}
      from accounts where profile_id = ${ben.id}
    `,
  )
  expect([await bytesFor(ben, id), await locked(ben, ana)]).toEqual([200, false])
})
