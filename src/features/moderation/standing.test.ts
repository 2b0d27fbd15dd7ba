import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { crons } from '#features/all.ts'
import { DAY, HOUR } from '#kernel/time.ts'
import { one, run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, onNetwork, type Person, profileRow } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { lastMailTo } from '#tests/support/mail-links.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { HIDES_PER_DAY } from './moderation.rules.ts'

const server = sharedTestApp()
const db = () => server().database.db
const duet = (...args: string[]) => duetReports(server(), ...args)

const aNewcomer = () => aMemberOf(server())
const aReporter = () => aMemberOf(server(), { standing: true })
async function report(by: Person, about: object, reason = 'underage'): Promise<string> {
  const reply = await by.post('/api/report.php', { client_id: randomUUID(), about, reason })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}
const reportProfile = (by: Person, { id }: Person) => report(by, { profile: { id } })
const isHidden = async ({ id }: Person) => (await profileRow(server(), id)).status === 'suspended'
const joined = ({ id }: Person, ago: number) =>
  run(
    db(),
    sql`update accounts set signup_date = ${new Date(server().clock.now().getTime() - ago)} where profile_id = ${id}`,
  )
/** The operator's emails about a case. */
async function alerts(reference: string) {
  await server().runJobs()
  return server().mails.filter(({ to, text }) => to === 'support@demo.test' && text.includes(reference))
}
const openCases = async () => (await duet()).split('\n').map((line) => line.slice(0, 9))

test('[R-AGE-5] two unconfirmed accounts hide none of thirty members; every case is stored, alerted and first in the list', async () => {
  const bullies = [await aMemberOf(server(), { confirmed: false }), await aMemberOf(server(), { confirmed: false })]
  const spam = await report(await aNewcomer(), { profile: { id: (await aNewcomer()).id } }, 'spam')
  const members: Person[] = []
  for (let place = 0; place < 30; place += 1) members.push(await aNewcomer())
  const references: string[] = []
  for (const [place, member] of members.entries()) {
    if (place < 18) references.push(await reportProfile(bullies[0]!, member))
    if (place >= 12) references.push(await reportProfile(bullies[1]!, member))
  }
  expect(await Promise.all(members.map(isHidden))).toEqual(members.map(() => false))
  const open = await openCases()
  expect(new Set(open.slice(0, 36))).toEqual(new Set(references))
  expect(open.indexOf(spam)).toBe(36)
  for (const reference of references) {
    const [mail, ...more] = await alerts(reference)
    expect([mail?.text.includes('This report alone doesn’t hide the profile'), more]).toEqual([true, []])
  }
  // Reports without an effect are decided like any other.
  for (const reference of [...references, spam]) await duet('decide', reference, 'dismiss', '--reason', 'grown up')
  expect(await duet()).toBe('nothing waits')
})

describe('a reporter', () => {
  test('[R-AGE-5] has standing from the seventh day on', async () => {
    const [ana, first, second] = [await aNewcomer(), await aNewcomer(), await aNewcomer()]
    await joined(ana, 7 * DAY - 1)
    await reportProfile(ana, first)
    expect(await isHidden(first)).toBe(false)
    await joined(ana, 7 * DAY)
    const reference = await reportProfile(ana, second)
    expect(await isHidden(second)).toBe(true)
    expect((await alerts(reference)).map(({ text }) => text.includes('hidden until you decide'))).toEqual([true])
  })

  test('[R-AGE-5] who never confirmed the address has none, however old the account', async () => {
    const [ana, yara] = [await aMemberOf(server(), { confirmed: false, standing: true }), await aNewcomer()]
    await reportProfile(ana, yara)
    expect(await isHidden(yara)).toBe(false)
  })

  test('[R-AGE-5] loses it with a rejected report, of whatever reason', async () => {
    const [ana, ben, yara, zoe] = [await aReporter(), await aReporter(), await aNewcomer(), await aNewcomer()]
    const rejected = await report(ana, { profile: { id: ben.id } }, 'fake')
    const accepted = await report(ben, { profile: { id: ana.id } }, 'spam')
    await duet('decide', rejected, 'dismiss', '--reason', 'nothing there')
    await duet('decide', accepted, 'warn', '--reason', 'sells things')
    await reportProfile(ana, yara)
    expect(await isHidden(yara)).toBe(false)
    await reportProfile(ben, zoe)
    expect(await isHidden(zoe)).toBe(true)
  })

  test('[R-AGE-5] loses it when the decision is overturned on appeal', async () => {
    const [ana, ben, yara] = [await aReporter(), await aNewcomer(), await aNewcomer()]
    const reference = await report(ana, { profile: { id: ben.id } }, 'fake')
    await duet('decide', reference, 'warn', '--reason', 'looks like a film star')
    const { token } = await lastMailTo(server(), ben.email, '/appeal')
    await ben.post('/api/appeal.php', { token, words: 'I am one.' })
    await duet('appeal', reference, 'overturn', '--reason', 'So you are.')
    await reportProfile(ana, yara)
    expect(await isHidden(yara)).toBe(false)
  })

  test('[R-AGE-5] who is hidden by a report hides nobody in return', async () => {
    const [ana, yara] = [await aReporter(), await aReporter()]
    await reportProfile(ana, yara)
    expect(await isHidden(yara)).toBe(true)
    await reportProfile(yara, ana)
    expect(await isHidden(ana)).toBe(false)
  })
})

describe('two reporters', () => {
  test('[R-AGE-5] without standing hide together from different networks and devices', async () => {
    const [ana, ben, yara] = [await aNewcomer(), await aNewcomer(), await aNewcomer()]
    const first = await reportProfile(ana, yara)
    expect(await isHidden(yara)).toBe(false)
    server().clock.advance(HOUR)
    const second = await reportProfile(ben, yara)
    expect(await isHidden(yara)).toBe(true)
    // By one reference, in the email and on every screen.
    expect((await lastMailTo(server(), yara.email, 'hidden for now')).text).toContain(first)
    expect((await yara.get('/api/user.php')).json().user.hold).toMatchObject({ reference: first })
    // Both hide, so both must be decided.
    expect((await openCases()).slice(0, 30)).toEqual(expect.arrayContaining([first, second]))
    await duet('decide', second, 'dismiss', '--reason', 'grown up')
    expect(await isHidden(yara)).toBe(true)
    await duet('decide', first, 'dismiss', '--reason', 'grown up')
    expect(await isHidden(yara)).toBe(false)
  })

  test('[R-AGE-5] with one mailbox count as one', async () => {
    const spelled = (email: string) => aMemberOf(server(), { form: { email } })
    const yara = await aNewcomer()
    for (const email of ['one.bully@gmail.com', 'onebully+2@googlemail.com'])
      await reportProfile(await spelled(email), yara)
    expect(await isHidden(yara)).toBe(false)
    await reportProfile(await spelled('other.bully@gmail.com'), yara)
    expect(await isHidden(yara)).toBe(true)
    const order = {
      client_id: randomUUID(),
      package: 'small',
      method: 'ideal',
      country: 'NL',
      total: 700,
      start_now: true,
    }
    const refused = await yara.post('/api/order.php', order)
    expect([refused.statusCode, refused.json().error.code], 'nor is she sold what she cannot use').toEqual([
      403,
      'profile_hidden',
    ])
  })

  test('[R-AGE-5] on neighbouring addresses, or in one browser, count as one', async () => {
    const [ana, ben, yara, zoe] = [await aNewcomer(), await aNewcomer(), await aNewcomer(), await aNewcomer()]
    await reportProfile(onNetwork(server(), ana, '203.0.113.1'), yara)
    await reportProfile(onNetwork(server(), ben, '203.0.113.77'), yara)
    expect(await isHidden(yara)).toBe(false)
    await reportProfile(ana, zoe)
    ben.cookies.set('duet_device', ana.cookies.get('duet_device')!)
    await reportProfile(ben, zoe)
    expect(await isHidden(zoe)).toBe(false)
  })

  test('[R-AGE-5] of whom one is unconfirmed hide nobody', async () => {
    const [ana, ben, yara] = [await aNewcomer(), await aMemberOf(server(), { confirmed: false }), await aNewcomer()]
    await reportProfile(ana, yara)
    await reportProfile(ben, yara)
    expect(await isHidden(yara)).toBe(false)
  })

  test('[R-AGE-5] with standing are needed for a long-standing or age-checked member', async () => {
    const [old, checked] = [await aNewcomer(), await aNewcomer()]
    await joined(old, 180 * DAY)
    await run(
      db(),
      sql`
        insert into age_checks (account_id, site_id, provider, method, reference_hash, passed_at, expires_at)
        select id, site_id, 'demo', 'estimate', decode(md5(id), 'hex'), ${server().clock.now()}, 'infinity'
        from accounts where profile_id = ${checked.id}
      `,
    )
    for (const yara of [old, checked]) {
      for (const by of [await aNewcomer(), await aNewcomer(), await aReporter()]) await reportProfile(by, yara)
      expect(await isHidden(yara)).toBe(false)
      await reportProfile(await aReporter(), yara)
      expect(await isHidden(yara)).toBe(true)
    }
  })
})

describe('a day', () => {
  test(`[R-AGE-5] one account hides ${HIDES_PER_DAY.account} members; the next report waits and is alerted`, async () => {
    const ana = await aReporter()
    const hidden: boolean[] = []
    let last = ''
    for (let time = 0; time <= HIDES_PER_DAY.account; time += 1) {
      const yara = await aNewcomer()
      last = await reportProfile(ana, yara)
      hidden.push(await isHidden(yara))
    }
    expect(hidden).toEqual([true, true, true, false])
    expect(await alerts(last)).toHaveLength(1)
    server().clock.advance(DAY)
    const zoe = await aNewcomer()
    await reportProfile(ana, zoe)
    expect(await isHidden(zoe)).toBe(true)
  })

  test(`[R-AGE-5] one network hides ${HIDES_PER_DAY.network}, even when they are sent at once`, async () => {
    const reporters = await Promise.all(Array.from({ length: HIDES_PER_DAY.network + 1 }, aReporter))
    const members = await Promise.all(reporters.map(aNewcomer))
    await Promise.all(
      reporters.map((by, place) => reportProfile(onNetwork(server(), by, '203.0.113.7'), members[place]!)),
    )
    const hidden = await Promise.all(members.map(isHidden))
    expect(hidden.filter(Boolean)).toHaveLength(HIDES_PER_DAY.network)
  })

  test(`[R-AGE-5] one site hides ${HIDES_PER_DAY.site}`, async () => {
    server().clock.advance(DAY)
    await run(
      db(),
      sql`
        insert into reports (site_id, reference, client_id, kind, reason, evidence, reported_at, profile_hidden_at, decided_at)
        select 'localhost', 'SITE-' || n, gen_random_uuid(), 'profile', 'underage', '{}', moment, moment, moment
        from generate_series(1, ${HIDES_PER_DAY.site}::integer - 1) n, (select ${server().clock.now()}::timestamptz as moment) today
      `,
    )
    const [yara, zoe] = [await aNewcomer(), await aNewcomer()]
    for (const member of [yara, zoe]) await reportProfile(await aReporter(), member)
    expect([await isHidden(yara), await isHidden(zoe)]).toEqual([true, false])
    server().clock.advance(DAY)
  })
})

describe('a photo reported as intimate', () => {
  const shownTo = async (viewer: Person, photo: string) =>
    (await viewer.get(`/api/photo.php?id=${photo}&size=card`)).statusCode === 200

  test('[R-MOD-3] is hidden by a member with standing until the decision, and its owner is told', async () => {
    const [owner, viewer] = [await aNewcomer(), await aNewcomer()]
    const { id: photo } = await aPhotoOf(owner, 911)
    const waits = await report(await aNewcomer(), { photo: { id: photo } }, 'intimate')
    expect(await shownTo(viewer, photo)).toBe(true)
    expect((await alerts(waits))[0]?.text).toContain('still visible')
    const reference = await report(await aReporter(), { photo: { id: photo } }, 'intimate')
    expect(await shownTo(viewer, photo)).toBe(false)
    expect((await alerts(reference))[0]?.text).toContain('hidden until you decide')
    expect((await lastMailTo(server(), owner.email, 'hidden for now')).text).toContain(reference)
    expect(await duet()).toMatch(new RegExp(`${reference}.*\\[HIDDEN since`))
    await duet('decide', reference, 'dismiss', '--reason', 'a painting')
    expect(await shownTo(viewer, photo)).toBe(true)
    // What was left standing stays.
    await report(await aReporter(), { photo: { id: photo } }, 'intimate')
    expect(await shownTo(viewer, photo)).toBe(true)
  })
})

describe('time', () => {
  test('[R-AGE-5] releases nobody: the reminders go on until the decision, more often after a day', async () => {
    const yara = await aNewcomer()
    const reference = await reportProfile(await aReporter(), yara)
    const overdue = async () => {
      await server().runCron('alarm-urgent-reports')
      return (await alerts(reference)).filter(({ subject }) => subject.startsWith('Overdue')).length
    }
    server().clock.advance(24 * HOUR - 1)
    expect(await overdue()).toBe(0)
    server().clock.advance(1)
    expect([await overdue(), await overdue()]).toEqual([1, 1])
    server().clock.advance(6 * HOUR)
    expect(await overdue()).toBe(2)
    server().clock.advance(18 * HOUR)
    expect(await overdue()).toBe(3)
    server().clock.advance(2 * HOUR)
    expect(await overdue()).toBe(4)
    server().clock.advance(400 * DAY)
    for (const { name } of crons) await server().runCron(name)
    expect(await isHidden(yara)).toBe(true)
    await duet('decide', reference, 'dismiss', '--reason', 'grown up')
    const before = await overdue()
    server().clock.advance(DAY)
    expect(await overdue()).toBe(before)
  })

  test('[R-AGE-5] clears where a report came from a day after its decision', async () => {
    const reference = await reportProfile(await aReporter(), await aNewcomer())
    const origin = () =>
      one(
        db(),
        sql<{ kept: boolean }>`
          select network_hash is not null and device_hash is not null as kept from reports where reference = ${reference}
        `,
      )
    await duet('decide', reference, 'dismiss', '--reason', 'grown up')
    server().clock.advance(DAY - 1)
    await server().runCron('forget:report_origins')
    expect(await origin()).toEqual({ kept: true })
    server().clock.advance(1)
    await server().runCron('forget:report_origins')
    expect(await origin()).toEqual({ kept: false })
  })
})
