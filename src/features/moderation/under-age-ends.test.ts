import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'

import { DAY, HOUR } from '#kernel/time.ts'
import { findViolations } from '#operator/invariants/find-violations.ts'
import { many, one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person, profileRow } from '#tests/factories/people.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetReports(server(), ...args)
const decide = (reference: string, measure: string, ...more: string[]) =>
  duet('decide', reference, measure, '--reason', 'as we saw it', ...more)

async function reportProfile(by: Person, about: Person): Promise<string> {
  const body = { client_id: randomUUID(), about: { profile: { id: about.id } }, reason: 'underage' }
  const reply = await by.post('/api/report.php', body)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}
const write = (from: Person, to: Person) =>
  from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text: 'Good evening' })

const seen = async (viewer: Pick<Person, 'get'>, { id }: Person) =>
  (await viewer.get(`/api/member.php?id=${id}`)).statusCode === 200
const statusOf = async ({ id }: Person) => (await profileRow(server(), id)).status
const holdOf = async (person: Person) => (await person.get('/api/user.php')).json().user.hold
const mailsTo = async (to: string, words: string) => {
  await server().runJobs()
  return server().mails.filter((mail) => mail.to === to && `${mail.subject} ${mail.text}`.includes(words))
}
const logIn = ({ email, password }: Person) => aVisitor(server()).post('/api/user.php', { email, password })
const aReporter = () => aMemberOf(server(), { standing: true })
const pair = async () => [await aReporter(), await aMemberOf(server(), { form: { name: 'Yara' } })] as const

/**
 * Two reports about the same person: the second by someone who has chatted with them, because nobody else sees them.
 */
async function twice() {
  const [[ana, yara], cleo] = [await pair(), await aReporter()]
  const { conversation, message } = (await write(yara, cleo)).json()
  const first = await reportProfile(ana, yara)
  server().clock.advance(HOUR)
  const about = { message: { conversation, seq: message.seq } }
  const reply = await cleo.post('/api/report.php', { client_id: randomUUID(), about, reason: 'underage' })
  return { ana, yara, first, second: reply.json().reference as string }
}

/** Sessions waiting for a lock. */
const WAITING = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
`

/** Through the provider's page and back. */
async function confirmAge(person: Person) {
  const { url } = (await person.post('/api/age.php', { to: '/profile' })).json()
  const { pathname, search } = new URL(url)
  const reply = await person.call({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('outcome=passed&method=estimate'),
  })
  const token = new URL(String(reply.headers.location)).searchParams.get('token')
  expect((await person.put('/api/age.php', { token })).statusCode).toBe(200)
}

describe('a decision', () => {
  test('[R-AGE-5] to dismiss makes the profile visible immediately, and the person is told', async () => {
    const [ana, yara] = await pair()
    const heard: string[] = []
    server().live.subscribe(yara.id, ({ type }) => void heard.push(type))
    const reference = await reportProfile(ana, yara)
    expect(heard).toEqual(['profile'])
    expect(await decide(reference, 'dismiss')).toContain('no longer hidden')
    expect(heard).toEqual(['profile', 'profile'])
    expect([await seen(ana, yara), await holdOf(yara)]).toEqual([true, null])
    expect((await write(yara, ana)).statusCode).toBe(200)
    const mail = await lastMailTo(server(), yara.email, 'found nothing wrong')
    expect(mail.subject).toBe('Your profile is visible again')
    expect(mail.text).toContain(reference)
    expect((await ana.get('/api/reports.php')).json().reports[0].outcome).toBe('no_breach')
  })

  test('[R-AGE-5] to suspend is a suspension like any other and ends like one', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    await decide(reference, 'suspend', '--days', '3')
    expect(await seen(ana, yara)).toBe(false)
    expect((await logIn(yara)).json().error.code).toBe('account_suspended')
    expect((await lastMailTo(server(), yara.email, '/appeal')).text).toContain('at least 18')
    expect(await mailsTo(yara.email, 'visible again')).toEqual([])
    server().clock.advance(3 * DAY + HOUR)
    await server().runJobs()
    expect((await logIn(yara)).json().user.hold).toBeNull()
    expect(await seen(ana, yara)).toBe(true)
  })

  test('[R-AGE-5] to warn makes the profile visible again, with both emails', async () => {
    const [ana, yara] = await pair()
    await decide(await reportProfile(ana, yara), 'warn', '--rule', 'fake')
    expect(await seen(ana, yara)).toBe(true)
    await lastMailTo(server(), yara.email, '/appeal')
    expect((await lastMailTo(server(), yara.email, 'separate email')).subject).toBe('Your profile is visible again')
  })

  test('[R-AGE-5] about one of two reports leaves the profile hidden: both must be decided', async () => {
    const { ana, yara, first, second } = await twice()
    expect(await mailsTo(yara.email, 'hidden for now')).toHaveLength(1)
    expect(await decide(first, 'dismiss')).toContain(`stays hidden until ${second} is decided`)
    expect([await seen(ana, yara), (await holdOf(yara))?.reference]).toEqual([false, first])
    expect(await mailsTo(yara.email, 'visible again')).toEqual([])
    await decide(second, 'dismiss')
    expect(await seen(ana, yara)).toBe(true)
    // By the reference from the first email.
    expect((await lastMailTo(server(), yara.email, 'visible again')).text).toContain(first)
  })

  test('[R-AGE-5] sees a concurrent report: an open one keeps the profile hidden', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    let deciding: Promise<string> | undefined
    await db()
      .transaction()
      .execute(async (tx) => {
        await run(tx, sql`update profiles set status = 'suspended' where id = ${yara.id}`)
        await run(
          tx,
          sql`
            insert into reports (site_id, reference, client_id, reported_id, kind, reason, evidence, reported_at, profile_hidden_at)
            select site_id, 'LATE-LATE', gen_random_uuid(), reported_id, kind, reason, evidence, reported_at, profile_hidden_at
            from reports where reference = ${reference}
          `,
        )
        deciding = decide(reference, 'dismiss')
        await vi.waitFor(async () => expect((await many(db(), WAITING)).length).toBe(1), 60_000)
      })
    expect(await deciding).toContain('stays hidden until LATE-LATE is decided')
    expect(await statusOf(yara)).toBe('suspended')
    await decide('LATE-LATE', 'dismiss')
    expect(await statusOf(yara)).toBe('active')
  })
})

describe('the operator', () => {
  test('[R-AGE-5] sees such cases first, and since when the profile is hidden', async () => {
    const [ana, yara] = await pair()
    const other = await aMemberOf(server())
    const intimate = { client_id: randomUUID(), about: { profile: { id: other.id } }, reason: 'intimate' }
    const older = (await ana.post('/api/report.php', intimate)).json().reference
    server().clock.advance(HOUR)
    const reference = await reportProfile(ana, yara)
    const since = server().clock.now().toISOString().slice(0, 16).replace('T', ' ')
    const lines = (await duet()).split('\n').filter((line) => line.startsWith(reference) || line.startsWith(older))
    expect(lines[0]).toContain(`Yara  [HIDDEN since ${since}, URGENT, due in 24 h]`)
    expect(await duet('show', reference)).toContain(`hidden since ${since}`)
    await decide(older, 'dismiss')
    await decide(reference, 'dismiss')
  })

  test('[R-AGE-5] is told by email, and again when half the time is over; the profile stays hidden', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    const told = (words: string) =>
      mailsTo('support@demo.test', words).then((mails) => mails.filter(({ text }) => text.includes(reference)))
    const alarms = async () => {
      await server().runCron('alarm-urgent-reports')
      return (await told('Half of the time')).length
    }
    expect(await told('hidden until you decide')).toHaveLength(1)
    server().clock.advance(12 * HOUR - 1)
    expect(await alarms()).toBe(0)
    server().clock.advance(1)
    expect([await alarms(), await alarms()]).toEqual([1, 1])
    server().clock.advance(20 * DAY)
    expect(await seen(await aMemberOf(server()), yara)).toBe(false)
    await decide(reference, 'dismiss')
  })
})

describe('without a decision', () => {
  test('[R-AGE-5] the age check makes the profile visible; the report stays open and says so', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    await confirmAge(yara)
    expect([await seen(ana, yara), await holdOf(yara)]).toEqual([true, null])
    expect((await lastMailTo(server(), yara.email, 'Thank you for confirming')).text).toContain(reference)
    expect(await duet('show', reference)).toContain('the member has proven their age')
    expect(await duet()).toMatch(new RegExp(`${reference}.*\\[URGENT, due`))
    server().clock.advance(HOUR)
    expect(await decide(reference, 'dismiss')).not.toContain('hidden')
    expect(await mailsTo(yara.email, 'visible again')).toHaveLength(1)
  })

  test('[R-AGE-5, ACC-8] leaving and coming back changes nothing', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    await yara.post('/api/leaving.php', { password: yara.password, reason: null })
    const { token } = await lastMailTo(server(), yara.email, '/account-deleted')
    await yara.post('/api/leaving.php?return=1', { token })
    expect([await seen(ana, yara), (await logIn(yara)).json().user.hold?.reference]).toEqual([false, reference])
    await decide(reference, 'dismiss')
    expect(await statusOf(yara)).toBe('active')
  })

  test('[R-AGE-5] a decision while they are away shows nobody', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    await yara.post('/api/leaving.php', { password: yara.password, reason: null })
    await decide(reference, 'dismiss')
    expect([await seen(ana, yara), await statusOf(yara)]).toEqual([false, 'disabled'])
  })

  test('[R-AGE-5, ACC-8] an erased member leaves an open case that hides nobody', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    await yara.post('/api/leaving.php', { password: yara.password, reason: null })
    server().clock.advance(31 * DAY)
    await server().runCron('forget:deleted_accounts')
    const row = await one(
      db(),
      sql<Record<string, unknown>>`
        select reported_id, decided_at, released_at is not null as released from reports where reference = ${reference}
      `,
    )
    expect(row).toEqual({ reported_id: null, decided_at: null, released: true })
    expect(await duet()).toMatch(new RegExp(`${reference}.*gone  \\[URGENT, OVERDUE\\]`))
    expect(await decide(reference, 'dismiss')).not.toContain('hidden')
  })

  test('[R-AGE-5] an open report is never deleted, however old it is', async () => {
    const [ana, yara] = await pair()
    const reference = await reportProfile(ana, yara)
    server().clock.advance(1000 * DAY)
    await server().runCron('forget:reports')
    expect(await statusOf(yara)).toBe('suspended')
    await decide(reference, 'dismiss')
    server().clock.advance(400 * DAY)
    await server().runCron('forget:reports')
    expect(await many(db(), sql`select from reports where reference = ${reference}`)).toEqual([])
    expect(await statusOf(yara)).toBe('active')
  })
})

test('[R-AGE-5] the data export says since when the member is hidden', async () => {
  const { moderationPrivacy } = await import('./moderation.privacy.ts')
  const [ana, yara] = await pair()
  const reference = await reportProfile(ana, yara)
  const copy = await moderationPrivacy.exportOf(server().jobContext, { profile: yara.id } as never)
  expect(copy).toMatchObject({ holds: [{ reference, hidden_from: server().clock.now(), hidden_until: null }] })
  expect(JSON.stringify(copy)).not.toContain(ana.id)
  await decide(reference, 'dismiss')
})

test('[R-AGE-5] after all this every hidden profile has its cause', async () => {
  expect(await findViolations({ db: db(), files: server().files })).toEqual([])
})
