import { describe, expect, test } from 'vitest'

import { HOUR, MINUTE } from '#kernel/time.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code

const words = (subject: string) => ({ subject, heading: subject, paragraphs: ['They are open.'], button: 'Look' })
const draftOf = (subject: string) => ({
  ...{ site_id: 'localhost', type: 'news', path: '/members' },
  words: { en: words(subject) },
})
const save = (who: StaffMember, draft: object) => who.put('/api/console/announcement-draft', draft)
const announced = async (who: StaffMember, id: string) =>
  (await listFor(who)).announcements.find((each: { id: string }) => each.id === id)
const listFor = async (who: StaffMember) => (await who.get('/api/console/announcements')).json()
const aReader = async () => {
  const reader = await aMemberOf(server())
  await reader.put('/api/notifications.php', { choices: { news: { mail: true } } })
  return reader
}
const received = async (subject: string) => {
  await server().runJobs()
  return server()
    .mails.filter((mail) => mail.subject === subject)
    .map(({ to }) => to)
}

describe('[CONS-70] an announcement', () => {
  test('is drafted, mailed to oneself, counted, sent to who opted in, and on record', async () => {
    const [staff, ana, ben] = [await aStaffMember(server()), await aReader(), await aReader()]
    await aMemberOf(server())
    const { draft } = (await save(staff, draftOf('New rooms'))).json()
    expect((await listFor(staff)).drafts).toMatchObject([{ id: draft.id, version: 1 }])

    const test = await staff.post('/api/console/announcement-test', { id: draft.id, language: 'en' })
    expect(test.json()).toEqual({ to: staff.email })
    expect(await received('New rooms')).toEqual([staff.email])

    const audience = await staff.get('/api/console/announcement-audience?brand=localhost&type=news')
    expect(audience.json()).toEqual({ members: 2, languages: [{ language: 'en', members: 2 }] })
    const sent = await staff.post('/api/console/announcements', { id: draft.id, version: 1 })
    expect(sent.statusCode).toBe(200)
    expect((await received('New rooms')).sort()).toEqual([staff.email, ana.email, ben.email].sort())
    const { drafts, announcements } = await listFor(staff)
    expect(drafts).toEqual([])
    expect(announcements).toMatchObject([
      { id: sent.json().id, state: 'sent', told: 2, audience: 2, sent_by: expect.any(String) },
    ])
    const owner = await aStaffMember(server(), { role: 'owner' })
    const { lines } = (await owner.get('/api/console/log?what=announcement')).json()
    expect(lines[0]).toMatchObject({ act: 'announcement.send', site_id: 'localhost', after: { audience: 2 } })
  })

  test('waits for its time, and stops when it is stopped', async () => {
    const [staff, ana] = [await aStaffMember(server()), await aReader()]
    const { draft } = (await save(staff, draftOf('Summer party'))).json()
    const at = (ahead: number) => new Date(server().clock.now().getTime() + ahead).toISOString()
    const send = (body: object) => staff.post('/api/console/announcements', { id: draft.id, version: 1, ...body })
    expect(codeOf(await send({ at: at(-MINUTE) }))).toBe('announcement_time')
    expect(codeOf(await send({ at: at(91 * 24 * HOUR) }))).toBe('announcement_time')
    const { id } = (await send({ at: at(HOUR) })).json()
    expect(await announced(staff, id)).toMatchObject({ state: 'scheduled', told: 0 })
    expect(await received('Summer party')).toEqual([])
    server().clock.advance(HOUR + MINUTE)
    expect(await received('Summer party')).toContain(ana.email)

    await staff.post('/api/console/session', { email: staff.email, password: staff.password, code: staff.code() })
    const second = (await save(staff, draftOf('Winter party'))).json().draft
    const later = await staff.post('/api/console/announcements', { id: second.id, version: 1, at: at(HOUR) })
    const stop = () => staff.post('/api/console/announcement-stop', { id: later.json().id, reason: 'wrong date' })
    expect((await stop()).json()).toEqual({ told: 0 })
    expect(codeOf(await stop()), 'twice').toBe('changed_meanwhile')
    expect(await announced(staff, later.json().id)).toMatchObject({ state: 'stopped' })
    server().clock.advance(2 * HOUR)
    expect(await received('Winter party')).toEqual([])
  })

  test('is not sent incomplete, outdated, twice, or by a stale login', async () => {
    const staff = await aStaffMember(server())
    const send = (body: object) => staff.post('/api/console/announcements', body)
    for (const broken of [
      { ...draftOf('x'), words: {} },
      { ...draftOf('x'), words: { en: { ...words('x'), paragraphs: [] } } },
      { ...draftOf('x'), words: { en: words('x'), de: { ...words('x'), button: '' } } },
      { ...draftOf('x'), path: 'https://elsewhere.example' },
    ]) {
      const { draft } = (await save(staff, broken)).json()
      expect(codeOf(await send({ id: draft.id, version: 1 }))).toBe('announcement_incomplete')
      await staff.call({ method: 'DELETE', url: `/api/console/announcement-draft?id=${draft.id}` })
    }
    const { draft } = (await save(staff, draftOf('Once'))).json()
    const changed = await save(staff, { ...draftOf('Once more'), id: draft.id, version: 1 })
    expect(changed.json().draft).toMatchObject({ version: 2, words: { en: { subject: 'Once more' } } })
    expect(codeOf(await save(staff, { ...draftOf('Late'), id: draft.id, version: 1 }))).toBe('changed_meanwhile')
    expect(codeOf(await send({ id: draft.id, version: 1 }))).toBe('changed_meanwhile')
    const replies = await Promise.all([1, 2].map(() => send({ id: draft.id, version: 2 })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const { draft: other } = (await save(staff, draftOf('Stale'))).json()
    server().clock.advance(16 * MINUTE)
    expect(codeOf(await send({ id: other.id, version: 1 }))).toBe('session_locked')
  })

  test('of another brand does not exist', async () => {
    const here = await aStaffMember(server(), { role: 'brand', brands: ['localhost'] })
    const there = await aStaffMember(server(), { role: 'brand', brands: ['bbw'] })
    const { draft } = (await save(here, draftOf('Ours'))).json()
    const later = new Date(server().clock.now().getTime() + HOUR).toISOString()
    const { draft: second } = (await save(here, draftOf('Ours too'))).json()
    const { id } = (await here.post('/api/console/announcements', { id: second.id, version: 1, at: later })).json()
    const list = await listFor(there)
    expect(list).toEqual({ drafts: [], announcements: [] })
    const attempts = await Promise.all([
      save(there, draftOf('Theirs')),
      save(there, { ...draftOf('Stolen'), site_id: 'bbw', id: draft.id, version: 1 }),
      there.call({ method: 'DELETE', url: `/api/console/announcement-draft?id=${draft.id}` }),
      there.get('/api/console/announcement-audience?brand=localhost&type=news'),
      there.post('/api/console/announcement-test', { id: draft.id, language: 'en' }),
      there.post('/api/console/announcements', { id: draft.id, version: 1 }),
      there.post('/api/console/announcement-stop', { id, reason: 'not ours' }),
    ])
    expect(attempts.map(codeOf)).toEqual(Array(7).fill('not_found'))
  })
})
