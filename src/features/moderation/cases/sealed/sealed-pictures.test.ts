import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { one, run } from '#platform/db/query.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPicture, upload } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
let [kim, named, second]: StaffMember[] = []
let [ana, ben, eve, zoe]: Person[] = []
let seed = 91_000
let [picture, smaller]: Buffer[] = []
let photo: string
let root: string

beforeEach(async () => {
  seed += 17
  picture = await aPicture({ seed, width: 600, height: 750 })
  smaller = await aPicture({ seed, width: 420, height: 525, quality: 60 })
  kim = await aStaffMember(server(), { role: 'moderator' })
  named = await aStaffMember(server(), { role: 'moderator' })
  second = await aStaffMember(server(), { role: 'moderator' })
  await run(db(), sql`update staff set child_protection = true where id in (${named.id}, ${second.id})`)
  ana = await aMemberOf(server())
  ben = await aMemberWith(server(), 50)
  eve = await aMemberOf(server())
  zoe = await aMemberWith(server(), 50)
  photo = (await upload(ben, picture)).json().photo.id
  root = await caseOf(await report(ana, { photo: { id: photo } }))
  server().clock.advance(MINUTE)
})

type About = Record<string, unknown>
const report = async (who: Person, about: About, reason = 'explicit') =>
  (await who.post('/api/report.php', { client_id: randomUUID(), about, reason })).json().reference as string
const caseOf = async (reference: string, who = kim!) =>
  (await who.get(`/api/console/cases?reference=${reference}`)).json().cases[0]?.id as string
const seal = () => kim!.put('/api/console/case?seal=1', { id: root, reason: 'The child looks ten.' })
const clear = (id = root) => named!.put('/api/console/sealed-case?clear=1', { id, reason: 'An adult, I know it.' })
const pictureOf = async (id: string) => (await kim!.get(`/api/console/case-picture?id=${id}&n=0`)).statusCode
const decide = (id: string, measure = 'warn') =>
  kim!.post('/api/console/case', {
    ...{ id, member: 'here' },
    verdict: { for: 'report', measure, rule: 'explicit', facts: 'Shows more than the rules allow.' },
  })
const seesPhoto = async (who: Person, id = photo) =>
  (await who.get(`/api/photo.php?id=${id}&size=card`)).statusCode === 200
const seesChatPhoto = async (who: Person, id: string) =>
  (await who.get(`/api/chat-photo.php?id=${id}&size=card`)).statusCode === 200

const uploadChat = (from: Person, to: Person, clientId: string, bytes = smaller!) =>
  from.call({
    method: 'POST',
    url: `/api/chat-photo.php?client_id=${clientId}&profile=${to.id}`,
    body: bytes,
    headers: { 'content-type': 'image/jpeg' },
  })
const place = (from: Person, to: Person, client_id: string, id: string) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id, photo: { id } })
async function sendPhoto(from: Person, to: Person, bytes = smaller!) {
  const clientId = randomUUID()
  const { id } = (await uploadChat(from, to, clientId, bytes)).json().photo as { id: string }
  const sent = (await place(from, to, clientId, id)).json()
  return { id, about: { message: { conversation: { id: sent.conversation.id }, seq: sent.message.seq } } }
}
const attach = (who: Person, bytes: Buffer) =>
  who.call({
    method: 'POST',
    url: `/api/complaint-file.php?client_id=${randomUUID()}`,
    body: bytes,
    headers: { 'content-type': 'image/jpeg' },
  })

describe('[CONS-17] a seal is on the picture, not on one case', () => {
  test('other cases with it, and those with a picture of the member, are sealed with it and return with it', async () => {
    const sent = await sendPhoto(zoe!, eve!)
    const references = [
      await report(eve!, { photo: { id: photo } }),
      await report(eve!, { profile: { id: ben!.id } }, 'spam'),
      await report(eve!, sent.about),
    ]
    const siblings = await Promise.all(references.map((reference) => caseOf(reference)))
    for (const id of siblings) expect(await pictureOf(id)).toBe(200)
    expect((await seal()).statusCode).toBe(200)
    for (const [n, id] of siblings.entries()) {
      expect([await pictureOf(id), codeOf(await decide(id)), codeOf(await decide(id, 'dismiss'))]).toEqual([
        404,
        'not_found',
        'not_found',
      ])
      expect(await caseOf(references[n]!), 'in no list').toBeUndefined()
      const found = (await named!.get(`/api/console/sealed-case?id=${id}`)).json()
      expect(found).toMatchObject({ sealed_with: root, files: [{ bytes: expect.any(Number) }] })
      expect(codeOf(await clear(id))).toBe('part_of_seal')
    }
    const listed = (await kim!.get('/api/console/reported-photos')).json().photos as { id: string }[]
    expect(listed.filter(({ id }) => siblings.includes(id))).toEqual([])
    const { frozen } = await one(
      db(),
      sql<{ frozen: boolean }>`select frozen_at is not null as frozen from reports where reference = ${references[2]!}`,
    )
    expect(frozen, 'who else sent it is not frozen unseen').toBe(false)
    expect(await findViolations(server().jobContext)).toEqual([])

    expect((await clear()).statusCode).toBe(200)
    await server().runJobs({ photoSizes: false })
    for (const id of siblings) expect(await pictureOf(id)).toBe(200)
    expect([await seesPhoto(eve!), await seesChatPhoto(eve!, sent.id)]).toEqual([true, true])
    expect(await findViolations(server().jobContext)).toEqual([])
  })

  test('a confirmed one decides those about the member without a letter; others are settled on their own', async () => {
    const sent = await sendPhoto(zoe!, eve!)
    const [own, others] = [await report(eve!, { profile: { id: ben!.id } }), await report(eve!, sent.about)]
    const [ownId, othersId] = [await caseOf(own), await caseOf(others)]
    await seal()
    const told = { authority: 'BKA', reference: 'ST-1', words: 'sent by their form' }
    expect(codeOf(await named!.put('/api/console/sealed-case', { id: ownId, ...told }))).toBe('part_of_seal')
    await named!.put('/api/console/sealed-case', { id: root, ...told })
    await named!.post('/api/console/sealed-case', { id: root })
    const { requests } = (await second!.get('/api/console/requests')).json() as {
      requests: { id: string; kind: string }[]
    }
    const asked = requests.filter(({ kind }) => kind === 'sealed_case.confirm').at(-1)!.id
    const mails = server().mails.length
    expect((await second!.post('/api/console/requests', { id: asked, agrees: true, words: '' })).statusCode).toBe(200)
    await server().runJobs({ photoSizes: false })
    const to = server()
      .mails.slice(mails)
      .map((mail) => mail.to)
    expect([to.includes(ben!.email), to.includes(zoe!.email)]).toEqual([false, false])
    const ownCase = (await named!.get(`/api/console/sealed-case?id=${ownId}`)).json()
    expect(ownCase).toMatchObject({ authority: 'BKA', line: { closed_at: expect.anything() } })
    const othersCase = (await named!.get(`/api/console/sealed-case?id=${othersId}`)).json()
    expect(othersCase).toMatchObject({ sealed_with: null, authority: null, line: { closed_at: null } })
  })

  test('nobody fetches it, on any site or in any conversation, its uploader included', async () => {
    const sent = await sendPhoto(zoe!, eve!)
    const copy = (await upload(zoe!, smaller!)).json().photo.id as string
    const waiting = randomUUID()
    const unsent = (await uploadChat(ben!, eve!, waiting)).json().photo.id as string
    expect([await seesPhoto(ben!), await seesPhoto(eve!, copy), await seesChatPhoto(ben!, unsent)]).toEqual([
      true,
      true,
      true,
    ])
    await seal()
    expect([await seesPhoto(ben!), await seesPhoto(ana!), await seesPhoto(zoe!, copy)]).toEqual([false, false, false])
    expect([await seesChatPhoto(zoe!, sent.id), await seesChatPhoto(eve!, sent.id)]).toEqual([false, false])
    expect(await seesChatPhoto(ben!, unsent)).toBe(false)
    expect((await place(ben!, eve!, waiting, unsent)).statusCode, 'nor sends it').not.toBe(200)
    const late = await caseOf(await report(eve!, sent.about))
    expect([await pictureOf(late), codeOf(await decide(late))], 'reported afterwards').toEqual([404, 'account_on_hold'])
    await clear()
    expect([await seesPhoto(ben!), await seesPhoto(eve!, copy), await seesChatPhoto(eve!, sent.id)]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('[CONS-17, CONS-56] no upload brings it back, and the refusal does not say why', async () => {
    const editor = await aStaffMember(server(), { role: 'brand' })
    const { id } = (
      await editor.put('/api/console/fictional-profiles', {
        ...{ site: 'localhost', name: 'Ruth', birth_date: '1968-04-05', gender: 'female', wish: 'everyone' },
        ...{ place: { region: 'NL-NH', city: 'Haarlem' }, interests: ['books'], about_me: 'Retired teacher of Latin.' },
        attributes: { hair_colour: 'brown', reason_for_joining: 'flirting' },
      })
    ).json() as { id: string }
    await seal()
    const elsewhere = await aMemberOf(server(), { host: 'bbw.localhost' })
    const refusals = [
      await upload(eve!, smaller!),
      await upload(elsewhere, smaller!),
      await uploadChat(zoe!, eve!, randomUUID()),
      await attach(eve!, smaller!),
      await editor.post('/api/console/fictional-profiles', { id, photo: smaller!.toString('base64') }),
    ]
    expect(refusals.map(codeOf)).toEqual(refusals.map(() => 'photo_refused'))
    await clear()
    expect((await upload(eve!, smaller!)).statusCode).toBe(200)
    expect((await attach(eve!, smaller!)).statusCode).toBe(200)
  })

  test('what is reported about the member afterwards with a picture is part of the seal at once', async () => {
    const other = await aPicture({ seed: seed + 5_000, width: 420, height: 525 })
    const sent = await sendPhoto(ben!, eve!, other)
    const again = await sendPhoto(ben!, zoe!, other)
    await seal()
    const mails = server().mails.length
    const references = [await report(eve!, sent.about), await report(zoe!, again.about, 'intimate')]
    const parts = await Promise.all(references.map((reference) => caseOf(reference, named!)))
    for (const [n, id] of parts.entries()) {
      expect([await caseOf(references[n]!), await pictureOf(id), codeOf(await decide(id))]).toEqual([
        undefined,
        404,
        'not_found',
      ])
      const found = (await named!.get(`/api/console/sealed-case?id=${id}`)).json()
      expect(found).toMatchObject({ sealed_with: root, files: [{ bytes: expect.any(Number) }] })
    }
    await server().runJobs({ photoSizes: false })
    const told = server().mails.slice(mails)
    expect(told.filter(({ to }) => to === ben!.email)).toEqual([])
    expect(await findViolations(server().jobContext)).toEqual([])

    expect((await clear()).statusCode).toBe(200)
    for (const id of parts) expect(await pictureOf(id)).toBe(200)
    const later = await caseOf(await report(zoe!, { profile: { id: ben!.id } }))
    expect(await pictureOf(later), 'no longer under seal').toBe(200)
  })

  test('a mirrored copy is the same picture, before the seal and after it', async () => {
    const mirrored = await sharp(smaller!).flop().jpeg().toBuffer()
    const sent = await sendPhoto(zoe!, eve!, mirrored)
    const copy = (await upload(zoe!, mirrored)).json().photo.id as string
    const reference = await report(eve!, sent.about)
    const sibling = await caseOf(reference)
    expect([await seesPhoto(eve!, copy), await seesChatPhoto(eve!, sent.id)]).toEqual([true, true])
    await seal()
    expect([await seesPhoto(eve!, copy), await seesPhoto(zoe!, copy), await seesChatPhoto(eve!, sent.id)]).toEqual([
      false,
      false,
      false,
    ])
    expect([await pictureOf(sibling), await caseOf(reference)]).toEqual([404, undefined])
    const refusals = [
      await upload(eve!, mirrored),
      await uploadChat(zoe!, eve!, randomUUID(), mirrored),
      await attach(eve!, mirrored),
    ]
    expect(refusals.map(codeOf)).toEqual(refusals.map(() => 'photo_refused'))
    await clear()
    expect([await seesPhoto(eve!, copy), await seesChatPhoto(eve!, sent.id)]).toEqual([true, true])
    expect((await upload(eve!, mirrored)).statusCode).toBe(200)
  })
})
