import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { many } from '#platform/db/query.ts'
import { aMemberOf, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

const fileOf = async (who: StaffMember, member: Person) => (await who.get(`/api/console/member?id=${member.id}`)).json()
const reveal = (who: StaffMember, member: Person, more: object = {}) =>
  who.post('/api/console/member?reveal=1', { id: member.id, field: 'email', why: 'question', ...more })
const actsOn = async (member: Person) =>
  (
    await many(
      db(),
      sql<{ act: string }>`select act from staff_actions where subject_id = ${member.id} order by at, seq`,
    )
  ).map(({ act }) => act)

let aino: StaffMember
let elsewhere: StaffMember
beforeAll(async () => {
  aino = await aStaffMember(server(), { role: 'support' })
  elsewhere = await aStaffMember(server(), { role: 'support', brands: ['gay'] })
})

describe('[CONS-22] a member’s file', () => {
  test('shows what happened, and opening it is on record once per look', async () => {
    const noor = await aMemberOf(server(), { form: { name: 'Noor File', email: 'noor@posteo.example' } })
    const ben = await aMemberOf(server())
    const report = { about: { profile: { id: noor.id } }, reason: 'spam', client_id: crypto.randomUUID() }
    expect((await ben.post('/api/report.php', report)).statusCode).toBe(200)
    const file = await fileOf(aino, noor)
    expect(file.member).toMatchObject({ name: 'Noor File', state: 'active', status: 'active' })
    expect(file.reports_about).toMatchObject([{ reason: 'spam', measure: null }])
    expect((await fileOf(aino, ben)).reports_by).toHaveLength(1)
    expect(file.logins).toHaveLength(1)
    expect(file.movements).toMatchObject([{ cause: 'signup', balance: file.balance }])
    await fileOf(aino, noor)
    expect(await actsOn(noor)).toEqual(['member.open'])
    server().clock.advance(11 * MINUTE)
    await fileOf(aino, noor)
    expect(await actsOn(noor)).toEqual(['member.open', 'member.open'])
  })

  test('its photos are on record once per look; faces in a list are part of the list', async () => {
    const pia = await aMemberOf(server())
    const photos = [await aPhotoOf(pia, 501), await aPhotoOf(pia, 502)]
    const see = (id: string, size: string) => aino.get(`/api/console/member-photo?id=${id}&size=${size}`)
    expect((await see(photos[0]!.id, 'thumb')).statusCode).toBe(200)
    expect(await actsOn(pia)).toEqual([])
    const replies = await Promise.all(photos.map(({ id }) => see(id, 'card')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[0]!.headers['cache-control']).toBe('private, no-store')
    expect(await actsOn(pia)).toEqual(['member.see_photos'])
    server().clock.advance(11 * MINUTE)
    await see(photos[1]!.id, 'thumb')
    expect(await actsOn(pia), 'a small one that is no face').toEqual(['member.see_photos', 'member.see_photos'])
  })

  test('gives nothing personal away unmasked', async () => {
    const mia = await aMemberOf(server(), { form: { email: 'mia.secret@posteo.example' } })
    const { body } = await aino.get(`/api/console/member?id=${mia.id}`)
    expect(body).not.toContain('mia.secret')
    expect(body).not.toMatch(/"birth_date":|\d{4}-\d{2}-\d{2}"/)
    expect(JSON.parse(body).personal).toMatchObject([
      { field: 'email', masked: 'm•••@p•••.example' },
      { field: 'birth_date', masked: expect.stringMatching(/^•• •• \d{4}$/) },
      { field: 'phone', masked: null },
      { field: 'holder', masked: null },
    ])
  })

  test('of another brand does not exist, nor do its photo, reveal or note', async () => {
    const noor = await aMemberOf(server())
    expect(codeOf(await elsewhere.get(`/api/console/member?id=${noor.id}`))).toBe('not_found')
    expect(codeOf(await reveal(elsewhere, noor))).toBe('not_found')
    expect(codeOf(await elsewhere.post('/api/console/member?note=1', { id: noor.id, words: 'hm' }))).toBe('not_found')
    expect(await actsOn(noor)).toEqual([])
  })
})

describe('[CONS-23] revealing', () => {
  test('has an end: a stolen session copies no list of members', async () => {
    const [thief, noor] = [await aStaffMember(server(), { role: 'finance' }), await aMemberOf(server())]
    for (let round = 0; round < 60; round += 1) expect((await reveal(thief, noor)).statusCode).toBe(200)
    expect(codeOf(await reveal(thief, noor))).toBe('too_many_reveals')
    expect((await reveal(aino, noor)).statusCode, 'others go on').toBe(200)
  })

  test('answers one field, with its reason on record and in the member’s export, never by whom', async () => {
    const noor = await aMemberOf(server(), { form: { email: 'noor.reveal@posteo.example' } })
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const reported = async (id: string) =>
      (
        await ana.post('/api/report.php', { client_id: randomUUID(), about: { profile: { id } }, reason: 'spam' })
      ).json().reference as string
    for (const invented of ['ABCD-2345', await reported(ben.id), undefined])
      expect(codeOf(await reveal(aino, noor, { why: 'case', case: invented }))).toBe('case_unknown')
    const about = await reported(noor.id)
    const reply = await reveal(aino, noor, { why: 'case', case: about })
    expect(reply.json()).toEqual({ value: 'noor.reveal@posteo.example' })
    expect(
      await many(db(), sql`select act, reason, case_ref, after from staff_actions where subject_id = ${noor.id}`),
    ).toEqual([{ act: 'member.reveal', reason: 'A case', case_ref: about, after: { field: 'email' } }])
    const { staffPrivacy } = await import('#features/staff/staff.privacy.ts')
    const told = JSON.stringify(await staffPrivacy.exportOf(server().jobContext, { profile: noor.id } as never))
    expect(told).toContain('"field":"email"')
    expect(told).not.toContain('Staff')
  })

  test('needs a reason we know, and answers nothing where there is nothing', async () => {
    const noor = await aMemberOf(server())
    expect((await reveal(aino, noor, { why: 'curious' })).statusCode).toBe(422)
    expect(codeOf(await reveal(aino, noor, { field: 'phone' }))).toBe('not_found')
    expect(await actsOn(noor)).toEqual([])
    const brand = await aStaffMember(server(), { role: 'brand' })
    expect(codeOf(await reveal(brand, noor))).toBe('not_permitted')
  })
})

describe('[CONS-24] emails', () => {
  test('are in the file with their fate, without their text, and gone with the member’s address', async () => {
    const noor = await aMemberOf(server())
    const { mails } = await fileOf(aino, noor)
    expect(mails).toEqual([{ at: expect.any(String), template: 'activate_account', fate: 'sent' }])
    const { mailingPrivacy } = await import('#features/mailing/mailing.privacy.ts')
    const person = { addresses: [noor.email], site: 'localhost' } as never
    expect(await mailingPrivacy.exportOf(server().jobContext, person)).toMatchObject({
      emails: [{ template: 'activate_account', fate: 'sent' }],
    })
    await mailingPrivacy.erase(server().jobContext, person)
    expect((await fileOf(aino, noor)).mails).toEqual([])
  })
})

describe('[CONS-25] notes', () => {
  test('are shown with their writer, and exported without', async () => {
    const noor = await aMemberOf(server())
    const words = `<b>friendly</b> \u202e ${'x'.repeat(1900)}`
    const reply = await aino.post('/api/console/member?note=1', { id: noor.id, words })
    expect(reply.statusCode, reply.body).toBe(200)
    expect((await fileOf(aino, noor)).notes).toMatchObject([
      { words: words.trim(), name: expect.stringContaining('Staff') },
    ])
    const { membersPrivacy } = await import('./members.privacy.ts')
    const person = { profile: noor.id } as never
    expect(JSON.stringify(await membersPrivacy.exportOf(server().jobContext, person))).toContain('friendly')
    await membersPrivacy.erase(server().jobContext, person)
    expect((await fileOf(aino, noor)).notes).toEqual([])
  })
})
