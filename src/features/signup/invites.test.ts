import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { createInvites } from '#features/accounts/create-invites.ts'
import { INVITE_LETTERS } from '#features/accounts/invites.rules.ts'
import type { SiteId } from '#kernel/ids.ts'
import { many, one } from '#platform/db/query.ts'
import { systemRandom } from '#platform/ports.ts'
import { aVisitor } from '#tests/factories/people.ts'
import { signupForm } from '#tests/factories/signup-form.ts'
import { changeSite } from '#tests/support/change-site.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const host = 'milf.localhost'
beforeAll(() => changeSite(server(), 'milf', { accounts: { signups: 'none' } }))

let people = 0
function join(overrides: Record<string, unknown>, at = host) {
  people += 1
  return aVisitor(server(), at).post(
    '/api/signup.php',
    signupForm({ email: `guest-${people}@example.com`, ...overrides }),
  )
}
const invites = (count: number, site = 'milf') => {
  const { database, clock } = server()
  return createInvites({ db: database.db, clock, random: systemRandom }, { site: site as SiteId, count })
}
const accounts = () =>
  one(server().database.db, sql<{ n: number }>`select count(*) as n from accounts where site_id = 'milf'`)

test('[SITE-4] a site by invitation accepts nobody without a valid code, and stores nothing about them', async () => {
  const [foreign] = await invites(1, 'bbw')
  for (const invite of [undefined, '', 'AAAAA-AAAAA', foreign, '%', 'x'.repeat(40)]) {
    const reply = await join({ invite })
    expect([invite, reply.statusCode, reply.json().error.code]).toEqual([invite, 403, 'invite_invalid'])
    expect(reply.cookies).toEqual([])
  }
  expect((await accounts()).n).toBe(0)
})

test('[SITE-4] a code admits one person, however it is typed, and the same form again finds the same account', async () => {
  const [code] = await invites(1)
  const form = signupForm({ email: 'ana@example.com', invite: ` ${code!.toLowerCase().replace('-', ' ')}` })
  const ana = aVisitor(server(), host)
  expect((await ana.post('/api/signup.php', form)).statusCode).toBe(200)
  expect((await ana.post('/api/signup.php', form)).statusCode).toBe(200)
  expect((await join({ invite: code })).json().error.code).toBe('invite_invalid')
  const used = await many(
    server().database.db,
    sql<{
      email: string
    }>`select email from invites join accounts on accounts.id = used_by where invites.site_id = 'milf'`,
  )
  expect(used).toEqual([{ email: 'ana@example.com' }])
})

test('[SITE-4] a site for partners’ visitors takes sign-ups only from them, and stores nothing about others', async () => {
  await changeSite(server(), 'gilf', { accounts: { signups: 'with_trafficsource' } })
  const people = async () =>
    (await one(server().database.db, sql<{ n: number }>`select count(*) as n from accounts where site_id = 'gilf'`)).n
  const stranger = await join({}, 'gilf.localhost')
  expect([stranger.statusCode, stranger.json().error.code]).toEqual([403, 'signups_closed'])
  expect([stranger.cookies, await people()]).toEqual([[], 0])
  const guest = aVisitor(server(), 'gilf.localhost')
  await guest.get('/?network=partner')
  expect((await guest.post('/api/signup.php', signupForm({ email: 'partner@example.com' }))).statusCode).toBe(200)
  expect(await people()).toBe(1)
  // Applying one site's file brings the others back to theirs.
  await changeSite(server(), 'milf', { accounts: { signups: 'none' } })
})

test('[SITE-4] of ten people using one code concurrently one gets in', async () => {
  const [code] = await invites(1)
  const before = await accounts()
  const replies = await Promise.all(Array.from({ length: 10 }, () => join({ invite: code })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(403)])
  expect((await accounts()).n).toBe(before.n + 1)
})

test('[SITE-4] an open site asks for no code, and uses none up', async () => {
  const [code] = await invites(1, 'localhost')
  expect((await join({ invite: code }, 'localhost')).statusCode).toBe(200)
  const unused = await one(
    server().database.db,
    sql<{ n: number }>`select count(*) as n from invites where site_id = 'localhost' and used_at is null`,
  )
  expect(unused.n).toBe(1)
})

test('codes can be read aloud, differ, and are not stored', async () => {
  const codes = await invites(50)
  expect(new Set(codes).size).toBe(50)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect([...code.replace('-', '')].every((letter) => INVITE_LETTERS.includes(letter))).toBe(true)
  }
  const rows = await many(server().database.db, sql<{ row: string }>`select invites::text as row from invites`)
  expect(rows.some(({ row }) => codes.some((code) => row.includes(code) || row.includes(code.replace('-', ''))))).toBe(
    false,
  )
})
