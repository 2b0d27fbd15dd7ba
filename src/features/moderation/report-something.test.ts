import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { HOUR } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import type { Evidence } from './gather-evidence.ts'
import { REPORTS_PER_DAY } from './moderation.rules.ts'

const server = sharedTestApp()
const db = () => server().database.db

type Row = { reference: string; evidence: Evidence; note: string | null; reason: string; reported_id: string }
const stored = (reference: string) => one(db(), sql<Row>`select * from reports where reference = ${reference}`)
const count = async () => (await one(db(), sql<{ n: number }>`select count(*) as n from reports`)).n

const report = (person: Person, about: object, more: object = {}) =>
  person.post('/api/report.php', { client_id: randomUUID(), about, reason: 'fake', ...more })

async function talk(from: Person, to: Person, text: string) {
  const reply = await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { conversation, message } = reply.json() as { conversation: { id: string }; message: { seq: number } }
  return { conversation, seq: message.seq }
}

describe('a report', () => {
  test('[CHAT-7] about a profile keeps its text and pictures, and returns a reference', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server(), { form: { name: 'Ben' } })]
    await ben.put('/api/profile.php', { about_me: 'Send me your savings' })
    const photo = await aPhotoOf(ben, 501)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const reply = await report(ana, { profile: { id: ben.id } }, { note: '  he wants my savings ' })
    expect(reply.statusCode).toBe(200)
    const { reference } = reply.json()
    expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const row = await stored(reference)
    expect(row).toMatchObject({ reported_id: ben.id, reason: 'fake', note: 'he wants my savings' })
    expect(row.evidence).toMatchObject({ name: 'Ben', about_me: 'Send me your savings', messages: [] })
    expect(row.evidence.photos).toHaveLength(1)
    // Deleting the original destroys no evidence.
    await ben.call({ method: 'DELETE', url: '/api/photo.php', body: { id: photo.id } })
    await ben.put('/api/profile.php', { about_me: '' })
    await server().runJobs()
    expect(await server().files.get(row.evidence.photos[0]!)).toBeDefined()
    expect(await duetReports(server(), 'show', reference)).toContain('Send me your savings')
  })

  test('[CHAT-7] about a photo keeps a copy of it', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const photo = await aPhotoOf(ben, 502)
    await run(db(), sql`update photos set status = 'pending', rating = null where profile_id = ${ben.id}`)
    // Not approved yet: nobody else sees it, so nobody can report it.
    expect((await report(ana, { photo: { id: photo.id } })).statusCode).toBe(404)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const { reference } = (await report(ana, { photo: { id: photo.id } }, { reason: 'intimate' })).json()
    const { evidence } = await stored(reference)
    expect(evidence.photos).toHaveLength(1)
    expect((await server().files.get(evidence.photos[0]!))?.type).toBe('image/jpeg')
  })

  test('[CHAT-7] about a message keeps it with its context, even when the conversation is gone', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await talk(ana, ben, 'Hello there')
    const message = await talk(ben, ana, 'Lend me 500 and I will visit')
    await talk(ana, ben, 'No')
    const { reference } = (await report(ana, { message }, { reason: 'money' })).json()
    await ana.post('/api/block.php', { id: ben.id })
    const shown = await duetReports(server(), 'show', reference)
    expect(shown).toContain('> 2026-03-05 14:07  they: Lend me 500 and I will visit')
    expect(shown).toContain('reporter: Hello there')
    expect(shown).toContain('reporter: No')
  })

  test('[CHAT-7] is one report, however often it is sent', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await aPhotoOf(ben, 503)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const [before, files] = [await count(), (await server().files.list('evidence/')).length]
    const same = { client_id: randomUUID() }
    // Below the hourly limit of one network.
    const replies = await Promise.all(Array.from({ length: 25 }, () => report(ana, { profile: { id: ben.id } }, same)))
    expect(new Set(replies.map((reply) => reply.json().reference)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await server().files.list('evidence/')).toHaveLength(files + 1)
    // Even when its target is no longer visible.
    await ana.post('/api/block.php', { id: ben.id })
    const again = await report(ana, { profile: { id: ben.id } }, same)
    expect(again.json()).toEqual(replies[0]!.json())
  })

  test('fifty copies from fifty processes are one report, and leave one copy of the picture', async () => {
    const { reportSomething } = await import('./report-something.ts')
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await aPhotoOf(ben, 505)
    const { member, site } = await contextParts(ana)
    const [before, files] = [await count(), (await server().files.list('evidence/')).length]
    const clientId = randomUUID() as never
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        reportSomething(
          {
            ...{ db: db(), files: server().files, clock: server().clock, now: () => server().clock.now() },
            ...{ site, cookies: {}, live: server().jobContext.live },
            ...{ random: { token: () => `t${place}`, below: () => place % 30 } },
            // Another id for the in-process queue, as another process would have.
            member: { ...member, id: `${place}` },
          } as never,
          { clientId, about: { profile: { id: ben.id } }, reason: 'spam', note: '' },
        ),
      ),
    )
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await server().files.list('evidence/')).toHaveLength(files + 1)
  })

  test('a copy whose report was never stored is deleted within the hour, those of reports stay', async () => {
    const { evidenceFiles } = await import('./gather-evidence.ts')
    const { files, clock } = server()
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await aPhotoOf(ben, 506)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    await report(ana, { profile: { id: ben.id } })
    const kept = await files.list('evidence/')
    await evidenceFiles.expect({ db: db(), clock }, 'evidence/of-a-killed-process.jpeg')
    await files.put('evidence/of-a-killed-process.jpeg', Buffer.from('x'), 'image/jpeg')
    clock.advance(HOUR)
    await server().runJobs()
    expect(kept.length).toBeGreaterThan(0)
    expect(await files.list('evidence/')).toEqual(kept)
  })

  test('[CHAT-7] unknown, foreign, blocked, hidden and own targets look alike', async () => {
    const [ana, ben, cem] = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
    const elsewhere = await aMemberOf(server(), { host: 'bdsm.localhost' })
    const photo = await aPhotoOf(ben, 504)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const theirs = await talk(ben, cem, 'For Cem alone')
    const mine = await talk(ana, cem, 'My own words')
    const dora = await aMemberOf(server(), { columns: { invisible: true } })
    await ben.post('/api/block.php', { id: ana.id })
    const refused = await Promise.all(
      [
        { profile: { id: 'x' } },
        { profile: { id: '0'.repeat(22) } },
        { profile: { id: ben.id } },
        { profile: { id: ana.id } },
        { profile: { id: dora.id } },
        { profile: { id: elsewhere.id } },
        { photo: { id: photo.id } },
        { photo: { id: "' or 1=1" } },
        { message: theirs },
        { message: { ...theirs, seq: 999 } },
        { message: { ...mine, seq: 2 ** 40 } },
        { message: mine },
        { message: { conversation: { id: 'x' }, seq: 1 } },
      ].map((about) => report(ana, about)),
    )
    const answers = refused.map((reply) => `${reply.statusCode} ${reply.json().error.code}`)
    expect(new Set(answers)).toEqual(new Set(['404 not_found']))
  })

  test('a conversation deleted from one’s own list cannot be reported', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const message = await talk(ben, ana, 'Hello')
    await ana.call({ method: 'DELETE', url: '/api/chat.php', body: { conversation: message.conversation } })
    expect((await report(ana, { message })).statusCode).toBe(404)
  })

  test('refuses an unknown reason, an endless note and visitors', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const about = { profile: { id: ben.id } }
    expect((await report(ana, about, { reason: 'boring' })).statusCode).toBe(422)
    expect((await report(ana, about, { note: 'x'.repeat(1001) })).statusCode).toBe(422)
    expect((await report(ana, about, { note: 'a\0b' })).statusCode).toBe(422)
    expect((await report(ana, { profile: { id: ben.id }, photo: { id: 'x' } })).statusCode).toBe(422)
    const visitor = await aVisitor(server()).post('/api/report.php', { client_id: randomUUID(), about, reason: 'spam' })
    expect(visitor.json().error.code).toBe('authentication_required')
  })

  test(`of one person are limited to ${REPORTS_PER_DAY} a day`, async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    for (let sent = 0; sent < REPORTS_PER_DAY; sent += 1)
      expect((await report(ana, { profile: { id: ben.id } })).statusCode).toBe(200)
    expect((await report(ana, { profile: { id: ben.id } })).json().error.code).toBe('too_many_reports')
    server().clock.advance(24 * 60 * 60 * 1000)
    expect((await report(ana, { profile: { id: ben.id } })).statusCode).toBe(200)
  })
})

describe('own reports', () => {
  test('[CHAT-7] are listed with their outcome, for their reporter only', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server(), { form: { name: 'Benno' } })]
    expect((await ana.get('/api/reports.php')).json()).toEqual({ reports: [] })
    const { reference } = (await report(ana, { profile: { id: ben.id } }, { reason: 'hate' })).json()
    const own = async () => (await ana.get('/api/reports.php')).json().reports
    expect(await own()).toMatchObject([
      { reference, kind: 'profile', name: 'Benno', reason: 'hate', outcome: 'open', decided_at: null },
    ])
    await duetReports(server(), 'decide', reference, 'warn', '--reason', 'insults in the profile')
    expect(await own()).toMatchObject([{ reference, outcome: 'acted' }])
    expect(JSON.stringify(await own())).not.toMatch(/warn|insults/)
    expect((await ben.get('/api/reports.php')).json()).toEqual({ reports: [] })
  })
})

/** A person's internal ids, for a use case called without its route. */
async function contextParts(person: Person) {
  const [member] = await many(
    db(),
    sql<{
      id: string
      profileId: string
    }>`select id, profile_id as "profileId" from accounts where profile_id = ${person.id}`,
  )
  return { member: { ...member, status: 'active', language: null }, site: { id: 'localhost' } }
}
