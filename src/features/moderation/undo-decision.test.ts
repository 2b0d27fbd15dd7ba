import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { many, one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetReports(server(), ...args)
const undo = (reference: string, ...more: string[]) =>
  duet('undo', reference, '--reason', 'It was the wrong person.', '--by', 'Robin', ...more)

const aReporter = () => aMemberOf(server(), { standing: true })
async function report(by: Person, about: object, reason = 'fake'): Promise<string> {
  const reply = await by.post('/api/report.php', { client_id: randomUUID(), about, reason })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}
const profileOf = ({ id }: Person) => ({ profile: { id } })
const decide = (reference: string, ...measure: string[]) =>
  duet('decide', reference, ...measure, '--reason', 'as we saw it', '--by', 'Kim')
const logIn = ({ email, password }: Person) => aVisitor(server()).post('/api/user.php', { email, password })
const isSuspended = async ({ id }: Person) => (await profileRow(server(), id)).status === 'suspended'
/** Whether a report of somebody new as under age by this person hides them. */
async function hides(by: Person) {
  const somebody = await aMemberOf(server())
  await report(by, profileOf(somebody), 'underage')
  return isSuspended(somebody)
}

describe('undoing', () => {
  test('[R-MOD-11] a suspension lets the member back in, who is told why in their language', async () => {
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    await ben.put('/api/user.php', { language: 'nl' })
    const reference = await report(ana, profileOf(ben))
    await decide(reference, 'suspend')
    expect((await logIn(ben)).statusCode).toBe(403)
    expect(await undo(reference)).toContain('everything is as before; the member will be notified')
    expect((await logIn(ben)).statusCode).toBe(200)
    expect(await isSuspended(ben)).toBe(false)
    const mail = await lastMailTo(server(), ben.email, 'It was the wrong person.')
    expect(mail.subject).toBe('We hebben onze beslissing teruggedraaid')
    expect(mail.text).toContain(reference)
    expect((await ana.get('/api/reports.php')).json().reports[0]).toMatchObject({ reference, outcome: 'no_breach' })
  })

  test('[R-MOD-11] keeps who, when and why in the case', async () => {
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    const reference = await report(ana, profileOf(ben))
    await decide(reference, 'warn')
    await undo(reference)
    const now = server().clock.now().toISOString().slice(0, 16).replace('T', ' ')
    const shown = await duet('show', reference)
    expect(shown).toContain(`decided:     warn by Kim on ${now}, rule fake: as we saw it`)
    expect(shown).toContain(`undone:      by Robin on ${now}: It was the wrong person.`)
    const other = await report(await aReporter(), profileOf(ben), 'spam')
    expect(await duet('show', other)).toMatch(new RegExp(`also: +${reference}.*warn, undone`))
  })

  test('[R-MOD-11] a removal brings photo, message and words back', async () => {
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    const { id: photo } = await aPhotoOf(ben, 921)
    await ben.put('/api/profile.php', { about_me: 'Plain words' })
    const sent = await ben.post('/api/chat.php', { profile: { id: ana.id }, client_id: randomUUID(), text: 'Teasing' })
    const { conversation, message } = sent.json()
    const shown = async () => [
      (await ana.get(`/api/photo.php?id=${photo}&size=card`)).statusCode === 200,
      (await ana.get(`/api/member.php?id=${ben.id}`)).json().about_me,
      (await ana.get(`/api/chat.php?id=${conversation.id}`)).json().messages[0].body,
    ]
    const cases = [
      await report(ana, { photo: { id: photo } }, 'explicit'),
      await report(ana, profileOf(ben)),
      await report(ana, { message: { conversation, seq: message.seq } }, 'hate'),
    ]
    for (const reference of cases) await decide(reference, 'remove')
    expect(await shown()).toEqual([false, null, ''])
    for (const reference of cases) await undo(reference)
    expect(await shown()).toEqual([true, 'Plain words', 'Teasing'])
  })

  test('[R-MOD-11] takes the reporter’s standing away; undoing a dismissal gives it back and opens the report again', async () => {
    const [ana, ben, cem] = [await aReporter(), await aReporter(), await aMemberOf(server())]
    const warned = await report(ana, profileOf(cem))
    await decide(warned, 'warn')
    expect(await hides(ana)).toBe(true)
    await undo(warned)
    expect(await hides(ana)).toBe(false)

    const dismissed = await report(ben, profileOf(cem), 'hate')
    await decide(dismissed, 'dismiss')
    expect(await hides(ben)).toBe(false)
    expect(await undo(dismissed)).toContain('open again')
    expect(await hides(ben)).toBe(true)
    expect(await duet()).toContain(dismissed)
    expect((await ben.get('/api/reports.php')).json().reports.at(-1)).toMatchObject({ outcome: 'open' })
    await decide(dismissed, 'warn')
    const shown = await duet('show', dismissed)
    for (const line of ['decided:     dismiss by Kim', 'undone:      by Robin', 'decided:     warn by Kim'])
      expect(shown).toContain(line)
  })

  test('[R-MOD-11, R-AGE-5] a dismissal hides nobody again: the operator decides', async () => {
    const [ana, yara] = [await aReporter(), await aMemberOf(server())]
    const reference = await report(ana, profileOf(yara), 'underage')
    await decide(reference, 'dismiss')
    await undo(reference)
    expect(await isSuspended(yara)).toBe(false)
    server().clock.advance(HOUR)
    await decide(reference, 'suspend')
    expect(await isSuspended(yara)).toBe(true)
    await undo(reference)
    expect(await isSuspended(yara)).toBe(false)
    // Found to be of age: not hidden by the next report.
    await report(await aReporter(), profileOf(yara), 'underage')
    expect(await isSuspended(yara)).toBe(false)
  })

  test('[R-MOD-11] one of two suspensions leaves the other in force', async () => {
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    const [first, second] = [await report(ana, profileOf(ben)), await report(ana, profileOf(ben), 'hate')]
    await decide(first, 'suspend')
    await decide(second, 'suspend', '--days', '30')
    await undo(first)
    expect(await isSuspended(ben)).toBe(true)
    server().clock.advance(30 * DAY)
    await server().runJobs()
    expect(await isSuspended(ben)).toBe(false)
  })

  test('[R-MOD-11] happens once, needs a decision and a reason, and leaves an open appeal to its answer', async () => {
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    const reference = await report(ana, profileOf(ben))
    await expect(undo('AAAA-AAAA')).rejects.toThrow('there is no report')
    await expect(undo(reference)).rejects.toThrow('not decided yet')
    await decide(reference, 'warn')
    await expect(duet('undo', reference)).rejects.toThrow('--reason is missing')
    const { token } = await lastMailTo(server(), ben.email, '/appeal')
    const both = await Promise.allSettled([undo(reference), undo(reference)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(undo(reference)).rejects.toThrow('already undone')
    // Nothing is left to object to.
    expect((await aVisitor(server()).get(`/api/appeal.php?token=${token}`)).json().error.code).toBe(
      'appeal_link_invalid',
    )

    const second = await report(ana, profileOf(ben), 'spam')
    await decide(second, 'warn')
    const link = await lastMailTo(server(), ben.email, '/appeal')
    await aVisitor(server()).post('/api/appeal.php', { token: link.token, words: 'No.' })
    await expect(undo(second)).rejects.toThrow(`reports appeal ${second} overturn`)
  })

  test('[R-MOD-11, ACC-8] its words go with an erased member, and are in their export before', async () => {
    const { moderationPrivacy } = await import('./moderation.privacy.ts')
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    const reference = await report(ana, profileOf(ben))
    await decide(reference, 'warn')
    await undo(reference)
    const copy = await moderationPrivacy.exportOf(server().jobContext, { profile: ben.id } as never)
    expect(copy).toMatchObject({ decisions: [{ reference, undone_because: 'It was the wrong person.' }] })
    await ben.post('/api/leaving.php', { password: ben.password, reason: null })
    server().clock.advance(15 * DAY)
    await server().runCron('forget:deleted_accounts')
    const kept = await one(
      db(),
      sql<Record<string, unknown>>`
        select past.why, past.facts, past.undone_by from moderation_undos past
        join reports on reports.id = past.report_id where reference = ${reference}
      `,
    )
    expect(kept).toEqual({ why: '', facts: '', undone_by: 'Robin' })
  })

  test('a report that suspends nobody any more is deleted at its time', async () => {
    const [ana, ben] = [await aReporter(), await aMemberOf(server())]
    const reference = await report(ana, profileOf(ben))
    await decide(reference, 'suspend')
    await undo(reference)
    server().clock.advance(395 * DAY)
    await server().runCron('forget:reports')
    expect(await many(db(), sql`select from reports where reference = ${reference}`)).toEqual([])
  })
})

describe('the command', () => {
  test('[CHAT-7] promises an email to nobody for a case without a reporter', async () => {
    const ben = await aMemberOf(server())
    const opened = (await duet('open', ben.id, '--reason', 'spam')).slice(0, 9)
    expect(await decide(opened, 'warn')).toBe(`${opened}: warn; the member will be notified by email`)
    const second = (await duet('open', ben.id, '--reason', 'spam')).slice(0, 9)
    expect(await decide(second, 'dismiss')).toBe(`${second}: dismiss; nobody will be notified`)
    const reported = await report(await aReporter(), profileOf(ben))
    expect(await decide(reported, 'warn')).toContain('the member and the reporter will be notified by email')
  })

  test('[CHAT-7] saves evidence for the operator alone, also over an older copy', async () => {
    const ben = await aMemberOf(server())
    await aPhotoOf(ben, 922)
    await run(db(), sql`update photos set status = 'approved', rating = 'safe' where profile_id = ${ben.id}`)
    const reference = await report(await aReporter(), profileOf(ben))
    const folder = join(mkdtempSync(join(tmpdir(), 'evidence-')), 'new')
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const saved = async () => /saved (.+)$/m.exec(await duet('show', reference, '--save', folder))![1]!
    const path = await saved()
    expect([modeOf(folder), modeOf(path)]).toEqual(['700', '600'])
    rmSync(path)
    writeFileSync(path, 'old', { mode: 0o644 })
    expect([await saved(), modeOf(path)]).toEqual([path, '600'])
  })
})

test('[R-MOD-11] after all this every hidden profile has its cause', async () => {
  expect(await findViolations({ db: db(), files: server().files })).toEqual([])
})
