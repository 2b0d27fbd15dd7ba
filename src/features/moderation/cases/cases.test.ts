import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { aComplaint, aNotice, send } from '#tests/factories/complaints.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor, type Person } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { dueWithin as complaintWithin } from '../complaints/complaints.rules.ts'
import { dueWithin, REASONS } from '../moderation.rules.ts'
import { markScam } from '../scam-marks.ts'
import type { CaseLine } from './cases.contract.ts'

const server = sharedTestApp()
const db = () => server().database.db
const codeOf = (reply: { json(): { error?: { code: string } } }) => reply.json().error?.code
let kim: StaffMember
beforeAll(async () => {
  kim = await aStaffMember(server(), { role: 'moderator', name: 'Kim' })
})

async function report(by: Person, about: object, reason = 'fake'): Promise<string> {
  const reply = await by.post('/api/report.php', { client_id: randomUUID(), about, reason })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json().reference
}
const profileOf = ({ id }: Person) => ({ profile: { id } })
const list = async (query = '', who = kim): Promise<CaseLine[]> =>
  (await who.get(`/api/console/cases?${query}`)).json().cases
const byReference = async (reference: string, who = kim) => (await list(`reference=${reference}`, who))[0]

describe('[CONS-10] the list of cases', () => {
  test('holds every kind, by the time left that the law gives', async () => {
    const [ana, ben, carl] = [await aMemberOf(server()), await aMemberOf(server()), await aMemberOf(server())]
    const now = server().clock.now()
    const references = {
      profile: await report(ana, profileOf(ben)),
      underage: await report(ana, profileOf(carl), 'underage'),
      complaint: (await send(ana, aComplaint())).json().reference,
      notice: (await send(aVisitor(server()), aNotice({ category: 'hate' }))).json().reference,
    }
    const sent = await ben.post('/api/chat.php', {
      profile: { id: ana.id },
      client_id: randomUUID(),
      text: 'Give me money',
    })
    const { conversation } = sent.json()
    const message = await report(ana, { message: { conversation: { id: conversation.id }, seq: 1 } }, 'money')
    await markScam(
      db(),
      {
        site: 'localhost',
        profile: ben.id,
        conversation: conversation.id,
        seq: 1,
        signs: ['money'],
        words: 'Give me money',
      },
      now,
    )
    const cases = await list()
    expect(cases.map(({ due_at }) => due_at)).toEqual(cases.map(({ due_at }) => due_at).toSorted())
    expect(cases[0]).toMatchObject({ reference: references.underage, kind: 'underage', what: 'underage' })
    for (const [kind, reference] of Object.entries({ ...references, message }))
      expect(
        cases.find((each) => each.reference === reference),
        kind,
      ).toMatchObject({ kind, closed_at: null })
    expect(cases.find(({ kind }) => kind === 'scam')).toMatchObject({ what: 'marks', copies: 1, language: 'en' })
    expect(cases.find(({ reference }) => reference === message)).toMatchObject({ copies: 1, about_same: 2 })
  })

  test('deadlines of the database are those of the rules', async () => {
    const [ana] = [await aMemberOf(server())]
    for (const reason of REASONS) {
      const reference = await report(ana, profileOf(await aMemberOf(server())), reason)
      const found = await byReference(reference)
      expect(new Date(found!.due_at).getTime() - new Date(found!.opened_at).getTime(), reason).toBe(dueWithin(reason))
    }
    const { reference } = (await send(ana, aComplaint())).json()
    const complaint = await byReference(reference)
    expect(new Date(complaint!.due_at).getTime() - new Date(complaint!.opened_at).getTime()).toBe(
      complaintWithin('payments'),
    )
  })

  test('a decision by command closes the case, and taking it back opens it again', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const reference = await report(ana, profileOf(ben))
    await duetReports(server(), 'decide', reference, 'dismiss', '--reason', 'fine', '--by', 'Robin')
    expect((await list('state=closed'))[0]).toMatchObject({ reference })
    await duetReports(server(), 'undo', reference, '--reason', 'look again', '--by', 'Robin')
    expect(await byReference(reference)).toMatchObject({ closed_at: null })
  })

  test('shows the brands one works for, and counts no others', async () => {
    const elsewhere = await aStaffMember(server(), { role: 'moderator', brands: ['bbw'] })
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const reference = await report(ana, profileOf(ben))
    expect(await list('', elsewhere)).toEqual([])
    expect(await byReference(reference, elsewhere)).toBeUndefined()
    const { kinds } = (await elsewhere.get('/api/console/cases?count=1')).json()
    expect(kinds.map(({ open }: { open: number }) => open)).toEqual(kinds.map(() => 0))
    expect(kinds[0]).toEqual({
      kind: 'underage',
      open: 0,
      overdue: 0,
      within_hour: 0,
      oldest_at: null,
      next_due_at: null,
    })
    expect(await list('brand=bbw')).toEqual([])
    expect((await list('brand=localhost')).length).toBeGreaterThan(0)
  })

  test('filters by kind, language and claim', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    await ben.put('/api/user.php', { language: 'de' })
    const reference = await report(ana, profileOf(ben))
    expect((await list('language=de')).map((each) => each.reference)).toContain(reference)
    expect((await list('language=pl')).map((each) => each.reference)).not.toContain(reference)
    expect(new Set((await list('group=complaints')).map(({ kind }) => kind))).toEqual(new Set(['complaint']))
    expect((await list('claimed=nobody')).map((each) => each.reference)).toContain(reference)
    expect(await list('claimed=me')).toEqual([])
  })

  test('pages by the last case, and misses none', async () => {
    await run(
      db(),
      sql`
        insert into reports (site_id, reference, client_id, kind, reason, evidence, reported_at)
        select 'gay', 'PAGE-' || n, gen_random_uuid(), 'profile', 'spam', '{"messages": [], "photos": []}', ${server().clock.now()}
        from generate_series(1, 120) n
      `,
    )
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const reply = (await kim.get(`/api/console/cases?brand=gay${after ? `&after=${after}` : ''}`)).json()
      seen.push(...reply.cases.map(({ reference }: CaseLine) => reference))
      if (!reply.more) break
      after = reply.cases.at(-1).id
    }
    expect(seen.length).toBe(120)
    expect(new Set(seen).size).toBe(120)
    await run(db(), sql`delete from reports where reference like 'PAGE-%'`)
    expect(await many(db(), sql`select from cases where reference like 'PAGE-%'`)).toEqual([])
  })
})

describe('claiming and waiting', () => {
  test('[CONS-11] the next case is the most urgent that nobody works on; two people never get the same', async () => {
    const [jo, lou] = [
      await aStaffMember(server(), { role: 'moderator' }),
      await aStaffMember(server(), { role: 'moderator' }),
    ]
    const [first, second] = await list('claimed=nobody')
    const next = (who: StaffMember) => who.post('/api/console/cases', {}).then((reply) => reply.json().id as string)
    expect((await Promise.all([next(jo), next(lou)])).toSorted()).toEqual([first!.id, second!.id].toSorted())
    expect((await list('claimed=me', jo)).length).toBe(1)
    server().clock.advance(29 * MINUTE)
    expect((await list('claimed=nobody')).map(({ id }) => id)).not.toContain(first!.id)
    server().clock.advance(MINUTE)
    const lee = await aStaffMember(server(), { role: 'moderator' })
    expect(
      (await list('claimed=nobody', lee)).map(({ id }) => id),
      'after half an hour it is free',
    ).toContain(first!.id)
    expect(codeOf(await aVisitor(server()).get('/api/console/cases')), 'not on a member’s host').toBe('not_found')
  })

  test('[CONS-10] counts tell the oldest, the next deadline and what is late', async () => {
    const late = async (who: StaffMember) =>
      (await who.get('/api/console/cases?count=1'))
        .json()
        .kinds.find(({ kind }: { kind: string }) => kind === 'profile')
    const cases = (await list('group=reports')).filter(({ kind }) => kind === 'profile')
    expect(await late(kim)).toMatchObject({ open: cases.length, overdue: 0, next_due_at: cases[0]!.due_at })
    server().clock.advance(7 * DAY - 60 * MINUTE)
    const robin = await aStaffMember(server(), { role: 'moderator' })
    const urgent = cases.filter(({ what }) => what === 'intimate').length
    expect(await late(robin)).toMatchObject({ overdue: urgent, within_hour: cases.length })
    server().clock.advance(30 * MINUTE)
    expect(await late(robin)).toMatchObject({ overdue: cases.length })
  })
})
