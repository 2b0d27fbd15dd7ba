import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { many, one } from '#platform/db/query.ts'
import { aComplaint, aNotice, duetComplaints, send } from '#tests/factories/complaints.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aPicture } from '#tests/factories/pictures.ts'
import { loseCommitOf } from '#tests/support/lost-commit.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetComplaints(server(), ...args)
const visitor = () => aVisitor(server())
const attach = (sender: ReturnType<typeof visitor>, clientId: string, bytes: Buffer, type = 'image/jpeg') =>
  sender.call({
    method: 'POST',
    url: `/api/complaint-file.php?client_id=${clientId}`,
    body: bytes,
    headers: { 'content-type': type },
  })
const filesOfComplaints = () => server().files.list('complaints/')
let people = 0
/** A fresh address, so that receipts of one test don't count in the next. */
const anAddress = () => {
  people += 1
  return `sender-${people}@example.com`
}

describe('a complaint', () => {
  test('[PAGE-2, R-MOD-10] from a visitor gets a number, a deadline, an email without the sender’s words, and reaches the operator', async () => {
    const email = anAddress()
    const words = 'Zebra crossing: I paid twice.'
    const reply = await send(visitor(), aComplaint({ email, words }))
    expect(reply.statusCode).toBe(200)
    const { reference, due_at } = reply.json()
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(new Date(due_at).getTime() - server().clock.now().getTime()).toBe(7 * DAY)
    const mail = await lastMailTo(server(), email, '/complaints?token=')
    expect(mail.text).toContain(reference)
    expect(mail.text).not.toContain('Zebra')
    expect(mail.subject).not.toContain(reference)
    const told = await lastMailTo(server(), 'support@demo.test', reference)
    expect(told.text).toContain(`complaints show ${reference}`)
    expect(told.text).not.toContain('Zebra')
    expect(await duet()).toMatch(new RegExp(`${reference}.*localhost  complaint  payments  \\[due in 7 d\\]  Zebra`))
  })

  test('[PAGE-2] from a member needs no proof of work and belongs to them', async () => {
    const ana = await aMemberOf(server())
    const reply = await ana.post('/api/complaint.php', aComplaint({ email: ana.email }))
    expect(reply.statusCode).toBe(200)
    expect(await duet('show', reply.json().reference)).toContain('a member')
  })

  test('visitors must do a proof of work', async () => {
    const reply = await visitor().post('/api/complaint.php', aComplaint())
    expect([reply.statusCode, reply.json().error.code]).toEqual([428, 'proof_required'])
  })

  test('[PAGE-2] retried, even ten times concurrently, is one complaint with one email to each side', async () => {
    const ana = await aMemberOf(server())
    const body = aComplaint({ email: anAddress() })
    const replies = await Promise.all(Array.from({ length: 5 }, () => ana.post('/api/complaint.php', body)))
    const references = new Set(replies.map((reply) => reply.json().reference))
    expect(references.size).toBe(1)
    await server().runJobs()
    const [reference] = references
    expect(server().mails.filter(({ text }) => text.includes(reference))).toHaveLength(2)
  })

  test('missing or invalid fields are refused one by one, and nothing is stored', async () => {
    const ana = await aMemberOf(server())
    const before = (await many(db(), sql`select from complaints`)).length
    const faults = async (body: object) => Object.keys((await ana.post('/api/complaint.php', body)).json().error.fields)
    expect(await faults(aComplaint({ email: undefined }))).toEqual(['email'])
    expect(await faults(aComplaint({ words: ' \u200b ' }))).toEqual(['words'])
    expect(await faults(aComplaint({ words: 'x'.repeat(4001) }))).toEqual(['words'])
    expect(await faults(aComplaint({ category: 'intimate', name: 'Ana' }))).toEqual(['category'])
    expect(await faults(aNotice({ category: 'payments' }))).toEqual(['category'])
    expect(await faults(aNotice({ location: '' }))).toEqual(['location'])
    expect(await faults(aNotice({ good_faith: false }))).toEqual(['good_faith'])
    expect(await faults(aNotice({ category: 'intimate' }))).toEqual(['name'])
    const bad = await ana.post('/api/complaint.php', aComplaint({ email: 'no address' }))
    expect(bad.json().error.code).toBe('invalid_email')
    expect((await many(db(), sql`select from complaints`)).length).toBe(before)
  })

  test('a stranger’s mailbox gets at most two receipts a day; the complaints are stored all the same', async () => {
    const email = anAddress()
    const ana = await aMemberOf(server())
    for (let time = 0; time < 5; time += 1)
      expect((await ana.post('/api/complaint.php', aComplaint({ email }))).statusCode).toBe(200)
    await server().runJobs()
    expect(server().mails.filter(({ to }) => to === email)).toHaveLength(2)
    for (let time = 0; time < 3; time += 1) await visitor().post('/api/complaint.php', aComplaint({ email: ana.email }))
    await server().runJobs()
    const before = server().mails.filter(({ to }) => to === ana.email).length
    await ana.post('/api/complaint.php', aComplaint({ email: ana.email }))
    await server().runJobs()
    expect(
      server().mails.filter(({ to }) => to === ana.email),
      'her own receipt',
    ).toHaveLength(before + 1)
  })
})

describe('attachments', () => {
  test('[PAGE-2] a picture is re-encoded without its location, and only the operator gets it', async () => {
    const sender = visitor()
    const body = aComplaint({ email: anAddress(), attachment: true })
    const picture = await sharp(await aPicture({ seed: 41 }))
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer()
    expect((await attach(sender, body.client_id, picture)).json()).toEqual({ kind: 'picture' })
    const { reference } = (await send(sender, body)).json()
    const folder = mkdtempSync(join(tmpdir(), 'duet-complaint-'))
    expect(await duet('show', reference, '--save', folder)).toMatch(/attached: {4}complaints\/[\w-]+\.jpeg/)
    const [name = ''] = readdirSync(folder)
    const saved = readFileSync(join(folder, name))
    expect(saved.includes('Secret place')).toBe(false)
    expect((await sharp(saved).metadata()).format).toBe('jpeg')
  })

  test('plain text is stored as it is; the same id again replaces it, and no file is left behind', async () => {
    const sender = visitor()
    const body = aComplaint({ email: anAddress(), attachment: true })
    const before = (await filesOfComplaints()).length
    await attach(sender, body.client_id, await aPicture({ seed: 42 }))
    expect((await attach(sender, body.client_id, Buffer.from('Line one\r\nSecond: ü\n'), 'text/plain')).json()).toEqual(
      {
        kind: 'text',
      },
    )
    await server().runJobs()
    expect((await filesOfComplaints()).length).toBe(before + 1)
    expect((await send(sender, body)).statusCode).toBe(200)
    const late = await attach(sender, body.client_id, Buffer.from('other'), 'text/plain')
    expect(late.json().error.code).toBe('complaint_already_sent')
    expect((await filesOfComplaints()).length).toBe(before + 1)
  })

  test('anything else is refused clearly: other kinds, other types, too large', async () => {
    const sender = visitor()
    const refused = async (bytes: Buffer, type?: string) => {
      const reply = await attach(sender, randomUUID(), bytes, type)
      return `${reply.statusCode} ${reply.json().error.code}`
    }
    const before = (await filesOfComplaints()).length
    expect(await refused(Buffer.from('%PDF-1.7\n\u0001\u0002'))).toBe('422 attachment_unusable')
    expect(await refused(Buffer.from('\u001b[2Jcleared'), 'text/plain')).toBe('422 attachment_unusable')
    expect(await refused(Buffer.alloc(0))).toBe('422 attachment_unusable')
    expect(await refused(Buffer.from('<svg/>'), 'image/svg+xml')).toBe('422 attachment_unusable')
    expect(await refused(Buffer.from('x'.repeat(300_001)), 'text/plain')).toBe('422 attachment_unusable')
    expect(await refused((await aPicture({ seed: 43 })).subarray(0, 2000))).toBe('422 attachment_unusable')
    expect(await refused(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe('413 attachment_too_large')
    expect((await filesOfComplaints()).length).toBe(before)
    const missing = await send(sender, aComplaint({ attachment: true }))
    expect(missing.json().error.code).toBe('attachment_missing')
  })

  test('an unsent upload is deleted after a day, with its file', async () => {
    const before = (await filesOfComplaints()).length
    await attach(visitor(), randomUUID(), Buffer.from('forgotten'), 'text/plain')
    server().clock.advance(DAY)
    await server().runCron('forget:unsent_attachments')
    await server().runJobs()
    expect((await filesOfComplaints()).length).toBe(before)
  })

  test('when the database dies before it replies, the recorded file stays, and the one before it is deleted', async () => {
    const [sender, body] = [visitor(), aComplaint({ email: anAddress(), attachment: true })]
    const before = (await filesOfComplaints()).length
    await attach(sender, body.client_id, Buffer.from('first'), 'text/plain')
    loseCommitOf(server().database.pool, /into complaint_files/)
    const lost = await attach(sender, body.client_id, Buffer.from('second'), 'text/plain')
    expect(lost.statusCode).toBeGreaterThanOrEqual(500)
    server().clock.advance(HOUR)
    await server().runJobs()
    expect((await filesOfComplaints()).length).toBe(before + 1)
    const { reference } = (await send(sender, body)).json()
    const folder = mkdtempSync(join(tmpdir(), 'duet-complaint-'))
    await duet('show', reference, '--save', folder)
    expect(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')).toBe('second')
  })
})

describe('the operator', () => {
  const sent = async (overrides: Record<string, unknown> = {}) => {
    const email = anAddress()
    const { reference } = (await send(visitor(), aComplaint({ email, ...overrides }))).json()
    const { token } = await lastMailTo(server(), email, '/complaints?token=')
    return { email, reference: reference as string, token }
  }
  const read = async (token: string) => (await visitor().get(`/api/complaint.php?token=${token}`)).json()
  const object = (token: string, words = 'You missed the second payment.') =>
    visitor().post('/api/complaint-objection.php', { token, words })

  test('[PAGE-2] sees what is due when, and what is late', async () => {
    const { reference } = await sent()
    server().clock.advance(6 * DAY)
    expect(await duet()).toMatch(new RegExp(`${reference}.*\\[due in 24 h\\]`))
    server().clock.advance(2 * DAY)
    expect(await duet()).toMatch(new RegExp(`${reference}.*\\[OVERDUE\\]`))
    expect(await duet('show', reference.toLowerCase().replace('-', ''))).toContain('[OVERDUE]')
    await duet('close', reference, '--reason', 'a test')
    expect(await duet()).not.toContain(reference)
  })

  test('[PAGE-2] is reminded when half the time is over, once', async () => {
    const { reference } = await sent()
    await server().runCron('alarm-complaints')
    server().clock.advance(3.5 * DAY)
    await server().runCron('alarm-complaints')
    await server().runCron('alarm-complaints')
    await server().runJobs()
    const alarms = server().mails.filter(({ text }) => text.includes(reference) && text.includes('Half of the time'))
    expect(alarms.map(({ to }) => to)).toEqual(['support@demo.test'])
  })

  test('[PAGE-2] answers once, by email with the reasons; the link shows it and accepts one objection', async () => {
    const { reference, email, token } = await sent()
    expect(await read(token)).toMatchObject({ reference, outcome: null, may_object: false, objection: null })
    expect((await object(token)).json().error.code).toBe('complaint_not_answered')
    await duet('answer', reference, 'reject', '--reason', 'Only one payment reached us.', '--by', 'Kim')
    await expect(duet('answer', reference, 'grant', '--reason', 'x')).rejects.toThrow('already answered')
    const mail = await lastMailTo(server(), email, 'Only one payment reached us.')
    expect(mail.text).toContain('can’t do what you’re asking for')
    for (const link of [token, mail.token])
      expect(await read(link)).toMatchObject({
        outcome: 'rejected',
        answer: 'Only one payment reached us.',
        may_object: true,
      })

    const both = await Promise.all([object(mail.token), object(mail.token, 'again')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await duet('appeals')).toMatch(new RegExp(`${reference}.*against rejected  \\[answer within 14 d\\]`))
    expect(await duet('appeal', reference, 'overturn', '--reason', 'There it is.', '--by', 'Kim')).toContain(
      'Kim also gave the first answer',
    )
    expect((await lastMailTo(server(), email, 'There it is.')).text).toContain('you were right')
    expect(await read(token)).toMatchObject({ objection: { outcome: 'overturned', answer: 'There it is.' } })
    await expect(duet('appeal', reference, 'uphold', '--reason', 'x')).rejects.toThrow('already answered')
  })

  test('an answer can be objected to for half a year, and links work on their own site only', async () => {
    const { reference, token } = await sent()
    await duet('answer', reference, 'grant', '--reason', 'Yes.')
    const elsewhere = await aVisitor(server(), 'bbw.localhost').get(`/api/complaint.php?token=${token}`)
    expect(elsewhere.json().error.code).toBe('appeal_link_invalid')
    server().clock.advance(184 * DAY)
    expect((await read(token)).may_object).toBe(false)
    expect((await object(token)).json().error.code).toBe('appeal_link_invalid')
  })

  test('closes what is no complaint without telling anyone', async () => {
    const { reference, email, token } = await sent()
    const before = server().mails.length
    await duet('close', reference, '--reason', 'advertising')
    await server().runJobs()
    expect(
      server()
        .mails.slice(before)
        .filter(({ to }) => to === email),
    ).toEqual([])
    expect(await read(token)).toMatchObject({ outcome: 'closed', answer: null, may_object: false })
  })

  test('gets usage help for a wrong command', async () => {
    const { reference } = await sent()
    await expect(duet('answer', reference, 'remove', '--reason', 'x')).rejects.toThrow('is a complaint')
    await expect(duet('answer', reference, 'grant')).rejects.toThrow('--reason is missing')
    await expect(duet('answer', 'AAAA-AAAA', 'grant', '--reason', 'x')).rejects.toThrow('there is no complaint')
    await expect(duet('dance')).rejects.toThrow('say what to do')
    await expect(duet('appeal', reference, 'uphold', '--reason', 'x')).rejects.toThrow('there is no objection')
  })

  test('a stranger’s words cannot inject terminal escapes', async () => {
    const { reference } = await sent({ words: 'a\u001b[31mred\u202e' })
    for (const printed of [await duet('show', reference), await duet()])
      expect(['\u001b', '\u202e'].filter((sign) => printed.includes(sign))).toEqual([])
  })
})

test('[R-GDPR-8] answered ones are deleted after 395 days, with their files; open ones stay', async () => {
  const sender = visitor()
  const body = aComplaint({ email: anAddress(), attachment: true })
  await attach(sender, body.client_id, Buffer.from('evidence'), 'text/plain')
  const { reference } = (await send(sender, body)).json()
  const open = (await send(visitor(), aComplaint({ email: anAddress() }))).json().reference
  await duet('answer', reference, 'grant', '--reason', 'Yes.')
  const keyOf = async () =>
    (await many(db(), sql<{ key: string }>`select key from complaint_files where client_id = ${body.client_id}`))[0]
      ?.key
  const key = (await keyOf())!
  server().clock.advance(395 * DAY - HOUR)
  await server().runCron('forget:complaints')
  expect(await keyOf()).toBe(key)
  server().clock.advance(HOUR)
  await server().runCron('forget:complaints')
  expect(await keyOf()).toBeUndefined()
  expect(await filesOfComplaints()).not.toContain(key)
  const { n } = await one(db(), sql<{ n: number }>`select count(*)::int as n from complaints where reference = ${open}`)
  expect(n).toBe(1)
})
