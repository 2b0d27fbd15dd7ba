import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { many, one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
let [kim, named, second]: StaffMember[] = []
let [ana, ben, viewer]: Person[] = []
let photo: string
/** Sealing bans the look of a picture, so each test has its own. */
let seed = 7000
let [reference, id]: string[] = []

beforeEach(async () => {
  seed += 13
  kim = await aStaffMember(server(), { role: 'moderator', name: 'Kim' })
  named = await aStaffMember(server(), { role: 'moderator', name: 'Nora' })
  second = await aStaffMember(server(), { role: 'moderator', name: 'Sam' })
  await run(db(), sql`update staff set child_protection = true where id in (${named.id}, ${second.id})`)
  ana = await aMemberOf(server())
  ben = await aMemberOf(server())
  viewer = await aMemberOf(server())
  photo = (await aPhotoOf(ben, seed)).id
  const about = { photo: { id: photo } }
  reference = (await ana.post('/api/report.php', { client_id: randomUUID(), about, reason: 'explicit' })).json()
    .reference
  id = (await kim.get(`/api/console/cases?reference=${reference}`)).json().cases[0].id
  server().clock.advance(MINUTE)
})

const seal = (who = kim!) => who.put('/api/console/case?seal=1', { id, reason: 'The child looks ten.' })
const seen = async () => (await viewer!.get(`/api/photo.php?id=${photo}&size=card`)).statusCode === 200
const isSuspended = async () => (await profileRow(server(), ben!.id)).status === 'suspended'
const open = (n: number | null, who = named!) =>
  who.post('/api/console/sealed-case?open=1', { id, n, reason: 'to describe it to the authority' })
const tellAuthority = (who = named!) =>
  who.put('/api/console/sealed-case', { id, authority: 'BKA', reference: 'ST-1', words: 'sent by their form' })
const confirm = (who = named!) => who.post('/api/console/sealed-case', { id })
const undo = (who = named!) => who.put('/api/console/sealed-case?undo=1', { id, reason: 'The picture is of an adult.' })
type Request = { id: string; case_ref: string; says: string }
const requests = async (who: StaffMember) =>
  ((await who.get('/api/console/requests')).json().requests as Request[]).filter(
    ({ case_ref }) => case_ref === reference,
  )
const answer = async (who: StaffMember, agrees = true) =>
  who.post('/api/console/requests', { id: (await requests(named!))[0]!.id, agrees, words: '' })
/** Two named people: one asks, the other agrees. */
const banned = async () => {
  await tellAuthority()
  expect((await confirm()).statusCode).toBe(200)
  expect((await answer(second!)).statusCode).toBe(200)
}
const clear = (who = named!) =>
  who.put('/api/console/sealed-case?clear=1', { id, reason: 'An adult; I know the picture.' })
const reportRow = () =>
  one(
    db(),
    sql<{ evidence: { photos: string[]; name: string | null }; decided_at: Date | null }>`
      select evidence, decided_at from reports where reference = ${reference}
    `,
  )

describe('[CONS-17] suspected child abuse', () => {
  test('is hidden at once, the member frozen and told nothing, the evidence under seal', async () => {
    const mails = server().mails.length
    expect(await seen()).toBe(true)
    const [plain] = (await reportRow()).evidence.photos
    expect((await seal()).statusCode).toBe(200)
    expect([await seen(), await isSuspended()]).toEqual([false, true])
    await server().runJobs({ photoSizes: false })
    const told = server()
      .mails.slice(mails)
      .map(({ to }) => to)
    expect(told).not.toContain(ben!.email)
    expect(await server().files.get(plain!), 'no plain copy is left').toBeUndefined()
    expect((await reportRow()).evidence).toMatchObject({ photos: [], name: null })
    const [key] = await many(
      db(),
      sql<{ key: string }>`select files -> 0 ->> 'key' as key from sealed_cases where case_id = ${id}`,
    )
    const stored = await server().files.get(key!.key)
    expect(stored?.bytes.subarray(0, 3).toString('hex'), 'not a picture').not.toBe('ffd8ff')
    expect(await duetReports(server(), 'show', reference!)).not.toContain('photo:')
    expect(await findViolations(server().jobContext)).toEqual([])
    expect(codeOf(await seal(named!)), 'once').toBe('changed_meanwhile')
  })
})

describe('[CONS-17] whom a sealed case is about', () => {
  const says = { reason: 'they asked us' }
  const onMember = (who: StaffMember, act: string, more: Record<string, unknown> = {}) =>
    who.post(`/api/console/member-act?act=${act}`, { id: ben!.id, ...says, ...more })

  test('is neither told, changed nor deleted by other staff; named staff may', async () => {
    const ops = await aStaffMember(server(), { role: 'operations' })
    const request = (await onMember(ops, 'delete')).json().request
    await seal()
    const mails = server().mails.length
    const acts: [string, Record<string, unknown>?][] = [
      ...[['resend_activation'], ['confirm_address'], ['end_logins'], ['lock'], ['unlock'], ['send_reset']].map(
        ([name]) => [name] as [string],
      ),
      ['change_address', { email: 'new@posteo.example' }],
      ['correct_birth_date', { date: '1990-01-01' }],
      ['give_credits', { credits: 5, client_id: randomUUID() }],
      ['suspend', { rule: 'spam', days: 3, facts: 'Sent the same advert to forty members.' }],
      ...[['lift_suspension'], ['export'], ['delete']].map(([name]) => [name] as [string]),
    ]
    for (const [name, more] of acts) {
      const reply = await onMember(ops, name, more)
      expect([name, codeOf(reply)]).toEqual([name, 'account_on_hold'])
      expect(reply.body).not.toMatch(/seal|child|abuse|case/i)
    }
    const other = await aStaffMember(server(), { role: 'operations' })
    const agreed = await other.post('/api/console/requests', { id: request, agrees: true, words: '' })
    expect(codeOf(agreed), 'asked before').toBe('account_on_hold')
    expect((await ops.get(`/api/console/member?id=${ben!.id}`)).statusCode).toBe(200)
    await server().runJobs({ photoSizes: false })
    expect(
      server()
        .mails.slice(mails)
        .map(({ to }) => to),
    ).not.toContain(ben!.email)
    const named2 = await aStaffMember(server(), { role: 'operations' })
    await run(db(), sql`update staff set child_protection = true where id = ${named2.id}`)
    expect((await onMember(named2, 'end_logins')).statusCode).toBe(200)
  })

  test('hears of no other case, and what waited for a second person ends', async () => {
    const other = (
      await viewer!.post('/api/report.php', {
        client_id: randomUUID(),
        about: { profile: { id: ben!.id } },
        reason: 'spam',
      })
    ).json().reference
    // With a picture it would be sealed, too.
    await run(db(), sql`update reports set evidence = evidence || '{"photos": []}' where reference = ${other}`)
    const otherId = (await kim!.get(`/api/console/cases?reference=${other}`)).json().cases[0].id
    const verdict = { for: 'report', measure: 'suspend', rule: 'explicit', facts: 'Shows more than the rules allow.' }
    const ban = await kim!.post('/api/console/case', { id, verdict, member: 'here' })
    expect(ban.json()).toEqual({ outcome: 'asked' })
    await kim!.put('/api/console/case?back=1', { id, reason: 'waits' })
    expect((await named!.get('/api/console/requests')).json().requests.length).toBeGreaterThan(0)
    await seal()
    const waiting = (await named!.get('/api/console/requests')).json().requests as { case_ref: string }[]
    expect(waiting.filter(({ case_ref }) => case_ref === reference)).toEqual([])
    expect(await isSuspended(), 'still frozen').toBe(true)
    const decide = (measure: string) =>
      kim!.post('/api/console/case', {
        ...{ id: otherId, member: 'here' },
        verdict: { for: 'report', measure, rule: 'spam', facts: 'Sent the same advert to forty members.' },
      })
    expect(codeOf(await decide('warn'))).toBe('account_on_hold')
    expect((await decide('dismiss')).statusCode).toBe(200)
  })
})

describe('[CONS-18] a sealed case', () => {
  test('exists for named staff only, whatever the others try', async () => {
    await seal()
    const owner = await aStaffMember(server(), { role: 'owner' })
    for (const who of [kim!, owner]) {
      const tries = [
        await who.get(`/api/console/case?id=${id}`),
        await who.get(`/api/console/sealed-case?id=${id}`),
        await who.get(`/api/console/case-picture?id=${id}&n=0`),
        await who.put('/api/console/case?claim=1', { id }),
        await who.put('/api/console/case?undo=1', { id, reason: 'let me' }),
        await open(0, who),
        await tellAuthority(who),
        await confirm(who),
        await clear(who),
        await undo(who),
      ]
      expect(new Set(tries.map(codeOf))).toEqual(new Set(['not_found']))
      expect((await who.get(`/api/console/cases?reference=${reference}`)).json().cases).toEqual([])
    }
    const [line] = (await named!.get(`/api/console/cases?reference=${reference}`)).json().cases
    expect(line).toMatchObject({ sealed: true, what: 'child_abuse', copies: 0 })
  })

  test('leaves the log of others, with every reason given in it before', async () => {
    const boss = await aStaffMember(server(), { role: 'owner', name: 'Olga' })
    await run(db(), sql`update staff set child_protection = true where id = ${boss.id}`)
    const other = await aStaffMember(server(), { role: 'owner' })
    await kim!.get(`/api/console/case?id=${id}`)
    await kim!.put('/api/console/case?claim=1', { id })
    await kim!.put('/api/console/case?back=1', { id, reason: 'Looks like a schoolgirl.' })
    await seal()
    await named!.get(`/api/console/sealed-case?id=${id}`)
    await open(0)
    const linesOf = async (who: StaffMember) =>
      ((await who.get(`/api/console/log?subject=${id}`)).json().lines as { act: string }[]).map(({ act }) => act)
    expect(await linesOf(boss)).toEqual(expect.arrayContaining(['case.seal', 'sealed_case.open_seal', 'case.read']))
    expect(await linesOf(other)).toEqual([])
    const csv = (who: StaffMember) => who.get('/api/console/log.csv').then(({ body }) => body)
    expect(await csv(boss)).toContain('The child looks ten.')
    expect(await csv(other)).not.toMatch(new RegExp(`The child looks ten|schoolgirl|sealed_case|${reference}`))
    const file = await other.get(`/api/console/member?id=${ben!.id}`)
    expect(file.json().acts.length, 'only this very look').toBe(1)
    expect(file.body).not.toContain(reference)
  })

  test('takes its pictures from reviewers who had them, too', async () => {
    await kim!.post('/api/console/photos', { most: 20, keep: [] })
    const look = () => kim!.get(`/api/console/photo?id=${photo}&size=full`)
    expect((await look()).statusCode).toBe(200)
    await seal()
    expect((await look()).statusCode).toBe(404)
    const rated = await kim!.put('/api/console/photos', { ratings: [{ id: photo, rating: 'safe' }] })
    expect(rated.json().outcomes).toEqual([{ id: photo, outcome: 'gone' }])
  })

  test('is neither the next case nor decided like others, and shows nothing by itself', async () => {
    await seal()
    for (let next = ''; next !== null; ) {
      next = (await named!.post('/api/console/cases', {})).json().id
      expect(next).not.toBe(id)
    }
    expect(codeOf(await named!.get(`/api/console/case?id=${id}`))).toBe('not_found')
    const verdict = { for: 'report', measure: 'dismiss', rule: 'explicit', facts: 'fine' }
    expect(codeOf(await named!.post('/api/console/case', { id, verdict, member: 'here' }))).toBe('not_found')
    await expect(duetReports(server(), 'decide', reference!, 'dismiss', '--reason', 'fine')).rejects.toThrow()
    const found = (await named!.get(`/api/console/sealed-case?id=${id}`)).json()
    expect(found.files).toEqual([{ bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(found)).not.toContain('evidence')
  })

  test('is looked at one part at a time, with a fresh proof and a reason that is logged', async () => {
    await seal()
    const picture = (await open(0)).json().picture
    expect(Buffer.from(picture, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect((await open(null)).json().texts[0]).toContain('born')
    expect(codeOf(await open(1))).toBe('not_found')
    const { history } = (await named!.get(`/api/console/sealed-case?id=${id}`)).json()
    expect(history.filter(({ act }: { act: string }) => act === 'sealed_case.open_seal')).toMatchObject([
      { name: 'Nora', reason: 'to describe it to the authority' },
      { name: 'Nora' },
    ])
    server().clock.advance(16 * MINUTE)
    expect(codeOf(await open(0)), 'the proof is too old').toBe('session_locked')
    const about = await many(
      db(),
      sql`select from staff_actions where subject_kind = 'member' and subject_id = ${ben!.id} and starts_with(act, 'sealed')`,
    )
    expect(about, 'the member’s export warns nobody').toEqual([])
  })
})

describe('[CONS-19] settling it', () => {
  test('the authority is told first; then the member is banned without a letter and the picture stays away', async () => {
    await seal()
    expect(codeOf(await confirm())).toBe('authority_first')
    expect((await tellAuthority()).statusCode).toBe(200)
    expect(codeOf(await tellAuthority()), 'on record once').toBe('changed_meanwhile')
    expect((await confirm()).statusCode).toBe(200)
    expect((await answer(second!)).statusCode).toBe(200)
    expect(codeOf(await confirm())).toBe('changed_meanwhile')
    await server().runJobs({ photoSizes: false })
    expect([await seen(), await isSuspended()]).toEqual([false, true])
    expect(server().mails.filter(({ to, text }) => to === ben!.email && text.includes(reference!))).toEqual([])
    expect(server().mails.filter(({ to, text }) => to === ana!.email && text.includes(reference!)).length).toBe(1)
    const found = (await named!.get(`/api/console/sealed-case?id=${id}`)).json()
    expect(found).toMatchObject({
      authority: 'BKA',
      authority_reference: 'ST-1',
      reported_by: 'Nora',
      confirmed_by: 'Sam',
    })
    const { sites } = await one(
      db(),
      sql<{ sites: number }>`
        select count(*)::integer as sites from banned_looks join photos using (fingerprint) where photos.id = ${photo}
      `,
    )
    expect(sites, 'nobody uploads it again, on no brand').toBe(7)
    expect(await findViolations(server().jobContext)).toEqual([])
  })

  test('the evidence outlives the member and the report’s own term, and ends a year after the authority was told', async () => {
    await seal()
    await banned()
    const count = async () =>
      (await one(db(), sql<{ n: number }>`select count(*)::integer as n from sealed_cases where case_id = ${id}`)).n
    const files = async () => (await server().files.list('sealed/')).length
    const before = await files()
    server().clock.advance(364 * DAY)
    await server().runCron('forget:reports')
    await server().runCron('forget:sealed_evidence')
    expect([await count(), await files()]).toEqual([1, before])
    server().clock.advance(2 * DAY)
    await server().runCron('forget:sealed_evidence')
    expect(await count()).toBe(0)
    expect(await files()).toBeLessThan(before)
  })

  test('a mistake is cleared: picture, profile and evidence return, and the case goes on', async () => {
    await seal()
    expect((await clear()).statusCode).toBe(200)
    expect([await seen(), await isSuspended()]).toEqual([true, false])
    const found = (await kim!.get(`/api/console/case?id=${id}`)).json()
    expect(found).toMatchObject({ evidence: { photos: 1 }, line: { sealed: false, closed_at: null } })
    expect((await kim!.get(`/api/console/case-picture?id=${id}&n=0`)).statusCode).toBe(200)
    server().clock.advance(2 * 60 * MINUTE)
    await server().runJobs({ photoSizes: false })
    const robin = await aStaffMember(server(), { role: 'moderator' })
    expect((await robin.get(`/api/console/case-picture?id=${id}&n=0`)).statusCode, 'kept').toBe(200)
    expect(await findViolations(server().jobContext)).toEqual([])
  })
})

describe('[CONS-19] nobody is banned by one person alone through a sealed case', () => {
  const decided = async () => (await reportRow()).decided_at !== null

  test('who sealed or reported it does not agree, others do not know of it, and a refusal changes nothing', async () => {
    await seal(second!)
    await tellAuthority()
    expect((await confirm()).statusCode).toBe(200)
    expect([await decided(), await isSuspended()], 'frozen, not banned').toEqual([false, true])
    expect(codeOf(await confirm())).toBe('waits_for_second')
    expect(codeOf(await clear())).toBe('waits_for_second')
    const owner = await aStaffMember(server(), { role: 'owner' })
    expect([await requests(kim!), await requests(owner)]).toEqual([[], []])
    expect(codeOf(await answer(kim!))).toBe('not_found')
    expect(codeOf(await answer(owner))).toBe('not_found')
    expect(codeOf(await answer(named!))).toBe('own_request')
    expect(codeOf(await answer(second!)), 'sealed it').toBe('took_part')
    const third = await aStaffMember(server(), { role: 'moderator' })
    await run(db(), sql`update staff set child_protection = true where id = ${third.id}`)
    expect((await answer(third, false)).statusCode).toBe(200)
    expect([await decided(), await isSuspended()], 'still frozen').toEqual([false, true])
    // The reporter asks through somebody else.
    expect((await third.put('/api/console/case?claim=1', { id })).statusCode).toBe(409)
    await named!.put('/api/console/case?back=1', { id, reason: 'yours' })
    expect((await confirm(third)).statusCode).toBe(200)
    expect(codeOf(await answer(named!)), 'reported it').toBe('took_part')
    expect(await decided()).toBe(false)
  })

  test('where nobody else is named, a day passes before one goes on alone', async () => {
    await run(db(), sql`update staff set child_protection = false where id <> ${named!.id}`)
    await seal()
    await tellAuthority()
    await confirm()
    expect(codeOf(await answer(named!))).toBe('too_early')
    expect(await decided()).toBe(false)
    server().clock.advance(DAY + MINUTE)
    const token = { password: named!.password, code: named!.code() }
    expect((await named!.post('/api/console/session', { email: named!.email, ...token })).statusCode).toBe(200)
    expect((await answer(named!)).statusCode).toBe(200)
    expect(await decided()).toBe(true)
  })

  test('a ban is taken back by two, on the sealed page alone, and the member gets no letter', async () => {
    await seal()
    await banned()
    expect(codeOf(await named!.put('/api/console/case?undo=1', { id, reason: 'let me' }))).toBe('not_found')
    await expect(duetReports(server(), 'undo', reference!, '--reason', 'let me')).rejects.toThrow()
    expect((await undo()).statusCode).toBe(200)
    expect(await isSuspended(), 'not alone').toBe(true)
    expect(codeOf(await answer(named!))).toBe('own_request')
    expect((await answer(second!)).statusCode).toBe(200)
    await server().runJobs({ photoSizes: false })
    expect(await isSuspended()).toBe(false)
    expect(server().mails.filter(({ to, text }) => to === ben!.email && text.includes(reference!))).toEqual([])
    expect((await named!.get(`/api/console/sealed-case?id=${id}`)).json()).toMatchObject({ undone_by: 'Sam' })
    expect(codeOf(await undo()), 'once').toBe('changed_meanwhile')
    expect(await findViolations(server().jobContext)).toEqual([])
  })
})
