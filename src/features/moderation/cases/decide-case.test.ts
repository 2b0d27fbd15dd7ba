import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { MINUTE } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { many, one, run } from '#platform/db/query.ts'
import { aComplaint, aNotice, send } from '#tests/factories/complaints.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { markScam } from '../scam-marks.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
let [kim, jo]: StaffMember[] = []
let [ana, ben]: Person[] = []
beforeAll(async () => {
  kim = await aStaffMember(server(), { role: 'moderator', name: 'Kim' })
  jo = await aStaffMember(server(), { role: 'moderator', name: 'Jo' })
})
beforeEach(async () => {
  ana = await aMemberOf(server())
  ben = await aMemberOf(server())
})

async function report(by: Person, about: object, reason = 'fake'): Promise<string> {
  const reply = await by.post('/api/report.php', { client_id: randomUUID(), about, reason })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}
const profileOf = ({ id }: Person) => ({ profile: { id } })
const idOf = async (reference: string, kind?: string) => {
  const { cases } = (await kim!.get(`/api/console/cases?reference=${reference}`)).json()
  return cases.find((each: { kind: string }) => kind === undefined || each.kind === kind).id as string
}
const read = async (id: string, who = kim!) => (await who.get(`/api/console/case?id=${id}`)).json()
const warn = { for: 'report', measure: 'warn', rule: 'fake', facts: 'The pictures show somebody else.' }
const suspend = { ...warn, measure: 'suspend', days: 7 }
const ban = { ...warn, measure: 'suspend' }
const decide = (id: string, verdict: object, who = kim!, more: object = {}) =>
  who.post('/api/console/case', { id, verdict, member: 'here', ...more })
const preview = (id: string, verdict: object, who = kim!, member = 'here') =>
  who.post('/api/console/case?preview=1', { id, verdict, member })
const isSuspended = async ({ id }: Person) => (await profileRow(server(), id)).status === 'suspended'
const mailsTo = (person: Person) => server().mails.filter(({ to }) => to === person.email)
async function fresh(person: StaffMember) {
  server().clock.advance(MINUTE)
  await person.post('/api/console/proof', { password: person.password, code: person.code() })
  return person
}

describe('[CONS-12] a case', () => {
  test('holds the sealed copy, masks contact details, and names no address', async () => {
    const text = 'Write to me: ben.secret@example.org or +31 6 1234 5678, @benny_boy'
    const sent = await ben!.post('/api/chat.php', { profile: { id: ana!.id }, client_id: randomUUID(), text })
    const { conversation } = sent.json()
    const id = await idOf(await report(ana!, { message: { conversation: { id: conversation.id }, seq: 1 } }, 'money'))
    const found = await read(id)
    expect(found.evidence.messages).toMatchObject([{ seq: 1, from: 'reported', hit: true }])
    expect(found.evidence.messages[0].body).toBe('Write to me: be•••@••• or •••78, @ben•••')
    expect(found).toMatchObject({ member: 'here', reported: { id: ben!.id }, reporter: { id: ana!.id, upheld: 0 } })
    expect(JSON.stringify(found)).not.toContain(ben!.email)
  })

  test('opening it and each of its pictures is logged, and is in the member’s export by role', async () => {
    const { id: photo } = await aPhotoOf(ben!, 931)
    const id = await idOf(await report(ana!, { photo: { id: photo } }, 'explicit'))
    expect((await read(id)).evidence.photos).toBe(1)
    await read(id)
    const picture = await kim!.get(`/api/console/case-picture?id=${id}&n=0`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(codeOf(await kim!.get(`/api/console/case-picture?id=${id}&n=1`))).toBe('not_found')
    const acts = await many(
      db(),
      sql<{ act: string }>`select act from staff_actions where subject_id in (${id}, ${ben!.id}) order by seq`,
    )
    expect(acts.map(({ act }) => act)).toEqual(['case.read', 'member.read_in_case', 'case.show_picture'])
  })

  test('does not exist for a moderator of another brand, whatever they try', async () => {
    const other = await aStaffMember(server(), { role: 'moderator', brands: ['bbw'] })
    const id = await idOf(await report(ana!, profileOf(ben!)))
    const reason = 'not mine to know'
    const tries = [
      await other.get(`/api/console/case?id=${id}`),
      await other.get(`/api/console/case-picture?id=${id}&n=0`),
      await other.get(`/api/console/case-attachment?id=${id}`),
      await decide(id, warn, other),
      await preview(id, warn, other),
      await other.put('/api/console/case?claim=1', { id }),
      await other.put('/api/console/case?back=1', { id, reason }),
    ]
    expect(new Set(tries.map(codeOf))).toEqual(new Set(['not_found']))
  })

  test('of a complaint opens what the sender attached', async () => {
    const body = aComplaint({ attachment: true })
    await aVisitor(server()).call({
      ...{
        method: 'POST',
        url: `/api/complaint-file.php?client_id=${body.client_id}`,
        body: Buffer.from('From: bank'),
      },
      headers: { 'content-type': 'text/plain' },
    } as never)
    const id = await idOf((await send(aVisitor(server()), body)).json().reference)
    expect((await read(id)).complaint).toMatchObject({ attachment: 'text', words: body.words, email: 'se•••@•••' })
    const file = await kim!.get(`/api/console/case-attachment?id=${id}`)
    expect([file.body, file.headers['content-type']]).toEqual(['From: bank', 'text/plain; charset=utf-8'])
  })
})

describe('[CONS-13] before a decision', () => {
  test('staff read what both will receive, in the member’s language and in English; nothing happens by it', async () => {
    await ben!.put('/api/user.php', { language: 'de' })
    const reference = await report(ana!, profileOf(ben!))
    const id = await idOf(reference)
    const before = await one(
      db(),
      sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker._private_jobs`,
    )
    const { letters, second } = (await preview(id, suspend)).json()
    expect(second).toBe(false)
    expect(letters.map(({ to, language }: { to: string; language: string }) => [to, language])).toEqual([
      ['member', 'de'],
      ['sender', 'en'],
    ])
    expect(letters[0].text).toContain(suspend.facts)
    expect(letters[0].english.subject).not.toBe(letters[0].subject)
    expect(letters[0].text).toContain('token=…')
    expect(await one(db(), sql`select count(*)::integer as jobs from graphile_worker._private_jobs`)).toEqual(before)
    expect(await isSuspended(ben!)).toBe(false)
    expect((await read(id)).decisions).toEqual([])

    expect((await decide(id, suspend)).json()).toEqual({ outcome: 'decided' })
    const mail = await lastMailTo(server(), ben!.email, suspend.facts)
    expect(mail.subject).toBe(letters[0].subject)
    expect((await lastMailTo(server(), ana!.email, reference)).subject).toBe(letters[1].subject)
    expect(await isSuspended(ben!)).toBe(true)
    expect((await read(id)).decisions).toMatchObject([{ measure: 'suspend', decided_by: 'Kim' }])
  })
})

describe('[CONS-14] deciding', () => {
  test('two people at once: one decides, the other is told; emails go out once', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    const replies = await Promise.all([decide(id, warn), decide(id, suspend, jo!)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile'])
    await server().runJobs({ photoSizes: false })
    expect(mailsTo(ben!).filter(({ text }) => text.includes(warn.facts)).length).toBe(1)
    expect(codeOf(await decide(id, warn))).toBe('changed_meanwhile')
  })

  test('a colleague’s case can be read, not decided', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    await kim!.put('/api/console/case?claim=1', { id })
    expect(codeOf(await decide(id, warn, jo!))).toBe('case_claimed')
    expect((await read(id, jo!)).line.claimed_by.name).toBe('Kim')
    expect(codeOf(await jo!.put('/api/console/case?claim=1', { id }))).toBe('case_claimed')
    await kim!.put('/api/console/case?back=1', { id, reason: 'I know the reporter' })
    expect((await decide(id, warn, jo!)).statusCode).toBe(200)
    const { history } = await read(id)
    expect(history.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(['case.claim', 'case.give_back', 'case.decide']),
    )
  })

  test('while the member deletes the account: a clear answer, then what is still possible', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    expect((await read(id)).member).toBe('here')
    await ben!.post('/api/leaving.php', { password: ben!.password, reason: null })
    expect(codeOf(await decide(id, suspend))).toBe('member_left')
    expect((await read(id)).member).toBe('left')
    const { letters } = (await preview(id, suspend, kim!, 'left')).json()
    expect(letters.map(({ to }: { to: string }) => to)).toEqual(['sender'])
    await run(
      db(),
      sql`update reports set reported_id = null where id = (select report_id from cases where id = ${id})`,
    )
    expect(codeOf(await decide(id, suspend, kim!, { member: 'left' }))).toBe('member_left')
    expect(codeOf(await decide(id, suspend, kim!, { member: 'erased' })), 'nobody to act on').toBe('member_left')
    const dismiss = { ...warn, measure: 'dismiss' }
    expect((await decide(id, dismiss, kim!, { member: 'erased' })).statusCode).toBe(200)
  })

  test('complaints and notices are answered, marks become a case of our own', async () => {
    const sender = aVisitor(server())
    const complaint = await idOf((await send(sender, aComplaint({ email: 'cora@example.com' }))).json().reference)
    const answer = { for: 'complaint', outcome: 'granted', answer: 'You get the money back.' }
    expect((await decide(complaint, answer, kim!, { member: 'none' })).statusCode).toBe(200)
    expect((await lastMailTo(server(), 'cora@example.com', answer.answer)).text).toContain(answer.answer)
    expect(codeOf(await decide(complaint, warn, kim!, { member: 'none' }))).toBe('changed_meanwhile')

    const location = `http://localhost/members/${ben!.id}`
    const notice = await idOf((await send(sender, aNotice({ location, email: 'nora@example.com' }))).json().reference)
    expect((await read(notice)).member).toBe('here')
    const verdict = { for: 'notice', measure: 'warn', facts: 'You threatened somebody.', answer: 'We warned them.' }
    expect((await preview(notice, verdict)).json().letters.map(({ to }: { to: string }) => to)).toEqual([
      'member',
      'sender',
    ])
    expect((await decide(notice, verdict)).statusCode).toBe(200)
    expect((await lastMailTo(server(), ben!.email, verdict.facts)).text).toContain(verdict.facts)

    await markScam(
      db(),
      {
        site: 'localhost',
        profile: ana!.id,
        conversation: 'c'.repeat(22) as never,
        seq: 1,
        signs: ['money'],
        words: 'Pay me',
      },
      server().clock.now(),
    )
    const { cases } = (await kim!.get('/api/console/cases?group=scams')).json()
    const marks = cases.at(-1).id
    expect(await read(marks)).toMatchObject({ member: 'here', reported: { id: ana!.id }, marks: [{ words: 'Pay me' }] })
    expect((await decide(marks, { ...warn, rule: 'money', facts: 'You ask for money.' })).statusCode).toBe(200)
    const mail = await lastMailTo(server(), ana!.email, 'You ask for money.')
    expect(mail.text).not.toContain('Someone reported this to us')
  })

  test('an objection is answered by somebody else, and the other verdicts do not fit it', async () => {
    const reference = await report(ana!, profileOf(ben!))
    await decide(await idOf(reference), suspend)
    const { text } = await lastMailTo(server(), ben!.email, suspend.facts)
    const token = /token=([\w-]+)/.exec(text)?.[1]
    await aVisitor(server()).post('/api/appeal.php', { token, words: 'That is me!' })
    const id = await idOf(reference, 'objection')
    const overturn = { for: 'objection', outcome: 'overturned', answer: 'You are right.' }
    expect(await read(id)).toMatchObject({ own_decision: true, objection: { words: 'That is me!' } })
    expect(codeOf(await decide(id, overturn))).toBe('own_decision')
    expect(codeOf(await decide(id, warn, jo!))).toBe('not_found')
    expect((await decide(id, overturn, jo!)).statusCode).toBe(200)
    expect(await isSuspended(ben!)).toBe(false)
    expect((await lastMailTo(server(), ben!.email, 'You are right.')).text).toContain(reference)
  })
})

describe('[CONS-15] a second person', () => {
  test('must agree to a ban; until then the member is frozen and told nothing', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    expect((await preview(id, ban)).json().second).toBe(true)
    expect((await decide(id, ban)).json()).toEqual({ outcome: 'asked' })
    expect(await isSuspended(ben!)).toBe(true)
    const letter = { profile: { id: ana!.id }, client_id: randomUUID(), text: 'Hello?' }
    expect((await ben!.post('/api/chat.php', letter)).statusCode).toBe(403)
    expect((await ben!.get('/api/user.php')).json().user.hold, 'not asked for their age').toBeNull()
    expect(await findViolations(server().jobContext)).toEqual([])
    expect(codeOf(await decide(id, warn))).toBe('waits_for_second')
    const { waiting, line } = await read(id, jo!)
    expect([waiting.own, waiting.asked_by_name, line.waits]).toEqual([false, 'Kim', true])
    const agree = { id: waiting.id, agrees: true, words: 'I agree' }
    expect(codeOf(await kim!.post('/api/console/requests', agree))).toBe('own_request')
    expect((await (await fresh(jo!)).post('/api/console/requests', agree)).statusCode).toBe(200)
    expect((await read(id)).decisions).toMatchObject([
      { measure: 'suspend', until: null, decided_by: 'Kim, agreed by Jo' },
    ])
    expect((await lastMailTo(server(), ben!.email, warn.facts)).text).toContain(warn.facts)
    expect(await isSuspended(ben!)).toBe(true)
  })

  test('who refuses frees the member; the case waits for another decision', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    await decide(id, ban)
    const { waiting } = await read(id, jo!)
    await jo!.post('/api/console/requests', { id: waiting.id, agrees: false, words: 'Too hard' })
    expect(await isSuspended(ben!)).toBe(false)
    expect((await read(id)).line).toMatchObject({ closed_at: null, waits: false })
    expect((await decide(id, warn)).statusCode).toBe(200)
  })

  test('is asked by choice about any decision, which checks the world again', async () => {
    const reference = await report(ana!, profileOf(ben!))
    const id = await idOf(reference)
    expect((await decide(id, warn, kim!, { second: true })).json()).toEqual({ outcome: 'asked' })
    expect(await isSuspended(ben!)).toBe(false)
    const { waiting } = await read(id, jo!)
    await duetReports(server(), 'decide', reference, 'dismiss', '--reason', 'fine', '--by', 'Robin')
    const agree = { id: waiting.id, agrees: true, words: '' }
    expect(codeOf(await (await fresh(jo!)).post('/api/console/requests', agree))).toBe('changed_meanwhile')
  })
})

describe('[CONS-16] second thoughts', () => {
  test('a wrong suspension is undone with a reason: the member is back and told why', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    await decide(id, suspend)
    expect((await read(id)).may_undo).toBe(true)
    const undo = { id, reason: 'It was somebody else.' }
    expect((await jo!.put('/api/console/case?undo=1', undo)).statusCode).toBe(200)
    expect(await isSuspended(ben!)).toBe(false)
    expect((await lastMailTo(server(), ben!.email, undo.reason)).text).toContain(undo.reason)
    expect(codeOf(await kim!.put('/api/console/case?undo=1', undo))).toBe('changed_meanwhile')
    const after = await read(id)
    expect(after).toMatchObject({
      may_undo: false,
      decisions: [{ measure: 'suspend', undone_by: 'Jo', why: undo.reason }],
    })
    expect(await findViolations(server().jobContext)).toEqual([])
  })

  test('a dismissal and an answer open the case again; a waiting objection is answered instead', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    const undo = (which: string) => kim!.put('/api/console/case?undo=1', { id: which, reason: 'Too quick' })
    await decide(id, { ...warn, measure: 'dismiss' })
    expect((await undo(id)).statusCode).toBe(200)
    expect((await read(id)).line.closed_at).toBeNull()
    expect((await decide(id, suspend)).statusCode).toBe(200)
    const { text } = await lastMailTo(server(), ben!.email, suspend.facts)
    const token = /token=([\w-]+)/.exec(text)?.[1]
    await aVisitor(server()).post('/api/appeal.php', { token, words: 'No!' })
    expect(codeOf(await undo(id))).toBe('objection_open')

    const sender = aVisitor(server())
    const complaint = await idOf((await send(sender, aComplaint({ email: 'dora@example.com' }))).json().reference)
    const answer = { for: 'complaint', outcome: 'rejected', answer: 'Nothing was charged.' }
    await decide(complaint, answer, kim!, { member: 'none' })
    expect((await undo(complaint)).statusCode).toBe(200)
    const second = { ...answer, outcome: 'granted', answer: 'You were right after all.' }
    expect((await decide(complaint, second, kim!, { member: 'none' })).statusCode).toBe(200)
    expect((await lastMailTo(server(), 'dora@example.com', second.answer)).text).toContain(second.answer)
  })

  test('a case is handed over to a colleague who may decide it there, and nobody else', async () => {
    const id = await idOf(await report(ana!, profileOf(ben!)))
    const [support, bbw] = [
      await aStaffMember(server(), { role: 'support' }),
      await aStaffMember(server(), { role: 'moderator', brands: ['bbw'] }),
    ]
    const hand = (to: StaffMember, who = kim!) =>
      who.put('/api/console/case?to=1', { id, to: to.id, reason: 'speaks Polish' })
    expect([codeOf(await hand(support)), codeOf(await hand(bbw))]).toEqual(['not_found', 'not_found'])
    expect((await hand(jo!)).statusCode).toBe(200)
    expect((await read(id)).line.claimed_by.name).toBe('Jo')
    expect(codeOf(await hand(jo!)), 'no longer Kim’s').toBe('case_claimed')
    expect((await read(id)).colleagues.map(({ name }: { name: string }) => name)).toContain('Jo')
  })
})
