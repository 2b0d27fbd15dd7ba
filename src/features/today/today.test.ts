import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const today = async (who: StaffMember, brand?: string) =>
  (await who.get(`/api/console/today${brand ? `?brand=${brand}` : ''}`)).json()

describe('[CONS-61] today', () => {
  test('shows open cases with their deadline to who decides them, in their brands', async () => {
    const [ana, yara] = [await aMemberOf(server(), { standing: true }), await aMemberOf(server())]
    const reported = await ana.post('/api/report.php', {
      ...{ client_id: crypto.randomUUID(), about: { profile: { id: yara.id } }, reason: 'fake', note: '' },
    })
    expect(reported.statusCode, reported.body).toBe(200)
    const moderator = await aStaffMember(server(), { role: 'moderator' })
    const { queues, signups, paid } = await today(moderator)
    expect(queues).toMatchObject([{ name: 'reports', waiting: 1, overdue: 0, due_at: expect.any(String) }])
    expect([signups, paid], 'not for moderators').toEqual([null, null])
    const elsewhere = await aStaffMember(server(), { role: 'moderator', brands: ['bbw'] })
    expect((await today(elsewhere)).queues).toEqual([])
    const brand = await aStaffMember(server(), { role: 'brand' })
    expect(await today(brand)).toMatchObject({ queues: [], incidents: [], paid: null })
    server().clock.advance(40 * DAY)
    const late = await aStaffMember(server(), { role: 'moderator' })
    expect((await today(late)).incidents).toMatchObject([{ kind: 'overdue', path: '/cases' }])
  })

  test('counts sign-ups and payments of 24 hours, beside a week before', async () => {
    server().clock.advance(30 * DAY)
    const owner = await aStaffMember(server(), { role: 'owner' })
    await aMemberOf(server(), { confirmed: false })
    const [, , third] = [
      await aMemberOf(server()),
      await aMemberOf(server()),
      await aMemberOf(server(), { host: 'bbw.localhost' }),
    ]
    const old = await aMemberOf(server())
    await run(
      server().database.db,
      sql`update accounts set signup_date = signup_date - interval '7 days' where profile_id in (${old.id}, ${third.id})`,
    )
    const { signups, paid } = await today(owner)
    expect(signups).toEqual({ made: { now: 3, before: 2 }, confirmed: { now: 2, before: 2 } })
    expect(paid).toEqual([])
    expect((await today(owner, 'bbw')).signups.made).toEqual({ now: 0, before: 1 })
  })
})
