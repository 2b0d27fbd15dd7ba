import { readdirSync } from 'node:fs'
import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { crons, retentions } from '#features/all.ts'
import { auditCredits } from '#features/credits/audit-credits.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { crontabOf } from '#platform/jobs.ts'

import { aMemberOf, aVisitor, type Person } from './factories/people.ts'
import { lastMailTo } from './support/mail-links.ts'
import { sharedTestApp } from './support/test-app.ts'

const server = sharedTestApp()
const db = () => server().database.db
const count = async (table: string) =>
  (await one(db(), sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)).n
const exists = async ({ id }: Person) =>
  (await many(db(), sql`select from accounts where profile_id = ${id}`)).length === 1
const leave = (person: Person) => person.post('/api/leaving.php', { password: person.password, reason: null })

test('every retention has a name of its own and a turn every hour, in a table the queue understands', () => {
  const names = crons.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { what } of retentions) expect(names).toContain(`forget:${what}`)
  const items = parseCrontab(crontabOf(crons))
  expect(items.map(({ task }) => task)).toEqual(names)
})

describe('erasing', () => {
  test('[ACC-8] a deleted account is erased after 14 days, not a minute earlier; the books stay and name nobody', async () => {
    const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
    const { id: account } = await one(db(), sql<{ id: string }>`select id from accounts where profile_id = ${ana.id}`)
    await leave(ana)
    server().clock.advance(14 * DAY - MINUTE)
    await server().runCron('forget:deleted_accounts')
    expect(await exists(ana)).toBe(true)
    server().clock.advance(1 * MINUTE)
    await server().runCron('forget:deleted_accounts')
    expect([await exists(ana), await exists(ben)]).toEqual([false, true])

    const lines = await many(
      db(),
      sql<{ cause: string; book: string; amount: number }>`
        select cause, book, amount from ledger_lines join ledger_sets on ledger_sets.id = set_id
        where account_id = ${account} order by set_id
      `,
    )
    expect(lines).toEqual([
      { cause: 'signup', book: 'gifted', amount: 4 },
      { cause: 'erasure', book: 'gifted', amount: -4 },
    ])
    expect(await auditCredits({ db: db() })).toEqual([])
    // Once more finds nobody.
    await server().runCron('forget:deleted_accounts')
  })

  test('what was bought and never used is earned when the wallet closes', async () => {
    const cem = await aMemberOf(server())
    const { id } = await one(db(), sql<{ id: string }>`select id from accounts where profile_id = ${cem.id}`)
    await run(db(), sql`select grant_credits(${id}, 'bought', 50, 'payment', 'order-of-cem', now())`)
    await leave(cem)
    server().clock.advance(14 * DAY)
    await server().runCron('forget:deleted_accounts')
    const closing = await many(
      db(),
      sql<{ book: string; amount: number }>`
        select book, amount from ledger_lines join ledger_sets on ledger_sets.id = set_id
        where cause = 'erasure' and cause_id = ${id} order by book
      `,
    )
    expect(closing).toEqual([
      { book: 'bought', amount: -50 },
      { book: 'earned', amount: 50 },
      { book: 'gifted', amount: -4 },
      { book: 'given_away', amount: 4 },
    ])
    expect(await auditCredits({ db: db() })).toEqual([])
  })

  test('the sign-up gift is given once per mailbox, also to somebody who was erased in between', async () => {
    const first = await aMemberOf(server(), { form: { email: 'twice@example.com' } })
    expect((await first.get('/api/user.php')).json().user.credits).toBe(4)
    await leave(first)
    server().clock.advance(14 * DAY)
    await server().runCron('forget:deleted_accounts')
    const second = await aMemberOf(server(), { form: { email: 'twice@example.com' } })
    expect((await second.get('/api/user.php')).json().user.credits).toBe(0)
    server().clock.advance(365 * DAY)
    await server().runCron('forget:signup_gifts')
    expect(await count('signup_gifts')).toBe(0)
  })

  test('[ACC-5] an unconfirmed account is erased after seven days; a confirmed one stays', async () => {
    const dora = await aMemberOf(server(), { confirmed: false })
    const eli = await aMemberOf(server())
    server().clock.advance(7 * DAY - MINUTE)
    await server().runCron('forget:unconfirmed_accounts')
    expect(await exists(dora)).toBe(true)
    server().clock.advance(1 * MINUTE)
    await server().runCron('forget:unconfirmed_accounts')
    expect([await exists(dora), await exists(eli)]).toEqual([false, true])
  })

  test('somebody who comes back in the last moment is whole or gone, never half', async () => {
    const finn = await aMemberOf(server())
    await leave(finn)
    const { token } = await lastMailTo(server(), finn.email, '/account-deleted')
    server().clock.advance(14 * DAY - 1)
    const [back] = await Promise.all([
      aVisitor(server()).post('/api/leaving.php?return=1', { token }),
      server().runCron('forget:deleted_accounts'),
    ])
    expect(back.statusCode).toBe(200)
    server().clock.advance(1)
    await server().runCron('forget:deleted_accounts')
    expect(await exists(finn)).toBe(true)
  })

  test('one who cannot be erased holds up no other, is told of, and goes when the trouble is over', async () => {
    const [gina, hugo] = [await aMemberOf(server()), await aMemberOf(server())]
    await leave(gina)
    await leave(hugo)
    server().clock.advance(14 * DAY)
    await run(db(), sql`create table obstacle (id opaque_id references profiles (id))`)
    await run(db(), sql`insert into obstacle values (${gina.id})`)
    await expect(server().runCron('forget:deleted_accounts')).rejects.toThrow('1 of 2 people could not be erased')
    expect([await exists(gina), await exists(hugo)]).toEqual([true, false])
    await run(db(), sql`drop table obstacle`)
    await server().runCron('forget:deleted_accounts')
    expect(await exists(gina)).toBe(false)
  })

  test('what belongs to a living account with the same address stays', async () => {
    const owner = await aMemberOf(server())
    await aMemberOf(server(), { confirmed: false, form: { email: owner.email } })
    await server().runJobs()
    server().clock.advance(7 * DAY)
    await aVisitor(server()).post('/api/user.php', { email: owner.email, password: 'wrong' })
    await aVisitor(server()).post('/api/reset-password.php', { email: owner.email })
    const failures = await count('login_failures')
    await server().runCron('forget:unconfirmed_accounts')
    expect(await count('login_failures')).toBe(failures)
    // The mail was waiting when the other account went.
    expect((await lastMailTo(server(), owner.email, '/reset-password/do')).token).not.toBe('')
  })
})

describe('what has run out', () => {
  test('[ACC-3] logins, links, failed logins, requests for mails, devices and counts go at their time', async () => {
    const ida = await aMemberOf(server())
    await aVisitor(server()).post('/api/user.php', { email: ida.email, password: 'wrong' })
    await aVisitor(server()).post('/api/reset-password.php', { email: ida.email })
    const turn = async () => {
      for (const { name } of crons) if (name !== 'forget:deleted_accounts') await server().runCron(name)
    }
    const kept = async () => ({
      sessions: await count('sessions'),
      links: await count('account_tokens'),
      failures: await count('login_failures'),
      requests: await count('mail_requests'),
      devices: await count('known_devices'),
    })
    await turn()
    const now = await kept()
    expect(Object.values(now).every((number) => number > 0)).toBe(true)

    server().clock.advance(1 * DAY)
    await turn()
    expect(await kept()).toEqual({ ...now, failures: 0, requests: 0 })
    server().clock.advance(13 * DAY)
    await turn()
    expect(await kept()).toMatchObject({ sessions: 0, links: 0, devices: now.devices })
    server().clock.advance(351 * DAY)
    await turn()
    expect((await kept()).devices).toBe(0)
    expect(await count('recent_signups')).toBe(0)
  })

  test('jobs that failed for good are kept for seven days, waiting ones as long as they wait', async () => {
    const at = (age: number) => new Date(server().clock.now().getTime() - age)
    await run(db(), sql`delete from graphile_worker._private_jobs`)
    for (const [name, attempts, age] of [
      ['old', 25, 7 * DAY + HOUR],
      ['young', 25, 7 * DAY - HOUR],
      ['waiting', 3, 30 * DAY],
    ] as const) {
      await run(db(), sql`select graphile_worker.add_job('mail', ${JSON.stringify({ name })}::json)`)
      await run(
        db(),
        sql`
          update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = ${at(age)}
          where payload ->> 'name' = ${name}
        `,
      )
    }
    await server().runCron('forget:failed_jobs')
    const left = await many(
      db(),
      sql<{ name: string }>`select payload ->> 'name' as name from graphile_worker._private_jobs order by id`,
    )
    expect(left.map(({ name }) => name)).toEqual(['young', 'waiting'])
    await run(db(), sql`delete from graphile_worker._private_jobs`)
  })

  test('files of the development mailbox go after 14 days', async () => {
    const jan = await aMemberOf(server())
    const old = readdirSync(server().mailFolder)
    expect(old).not.toEqual([])
    server().clock.advance(14 * DAY)
    await aVisitor(server()).post('/api/reset-password.php', { email: jan.email })
    await server().runJobs()
    await server().runCron('forget:mail_files')
    const left = readdirSync(server().mailFolder)
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter((name) => old.includes(name))).toEqual([])
  })
})
