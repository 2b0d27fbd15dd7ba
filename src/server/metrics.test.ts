import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { DAY } from '#kernel/time.ts'
import { run } from '#platform/db/query.ts'
import { duetReports } from '#tests/factories/moderator.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { aBuyerOf, buy } from '#tests/factories/purchases.ts'
import { sharedTestApp, startTestApp } from '#tests/support/test-app.ts'

import { addInstallationFigures } from './installation-figures.ts'

const server = sharedTestApp()

/** The sum of all figures whose lines begin like this. */
const valueIn = (figures: string, start: string) =>
  figures
    .split('\n')
    .filter((line) => line.startsWith(start))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
const value = async (start: string) => valueIn(await server().app.metrics.metrics(), start)

test('[R-OPS-5] pages count by site and route id, whatever the address holds', async () => {
  const visitor = aVisitor(server(), 'bbw.localhost')
  const count = (page: string) => value(`duet_page_seconds_count{site="bbw",page="${page}"`)
  const before = { home: await count('index'), lost: await count('not-found') }
  await visitor.get('/')
  await visitor.get('/_root.data')
  await visitor.get('/ana@example.com/secret')
  expect(await count('index')).toBe(before.home + 2)
  expect(await count('not-found')).toBe(before.lost + 1)
  expect(await server().app.metrics.metrics()).not.toMatch(/example\.com|secret/)
})

test('[R-OPS-5] sign-ups, emails and payments are counted by what they are, without a person in them', async () => {
  const start = {
    created: await value('duet_signups_total{site="localhost",step="created"'),
    confirmed: await value('duet_signups_total{site="localhost",step="confirmed"'),
    sent: await value('duet_emails_total{kind="activate_account",result="sent"'),
    paid: await value('duet_payments_total{provider="sandbox",result="paid"'),
  }
  const buyer = await aBuyerOf(server())
  await server().runJobs()
  await buy(server(), buyer)
  expect(await value('duet_signups_total{site="localhost",step="created"')).toBe(start.created + 1)
  expect(await value('duet_signups_total{site="localhost",step="confirmed"')).toBe(start.confirmed + 1)
  expect(await value('duet_emails_total{kind="activate_account",result="sent"')).toBe(start.sent + 1)
  expect(await value('duet_payments_total{provider="sandbox",result="paid"')).toBe(start.paid + 1)
  const figures = await server().app.metrics.metrics()
  for (const secret of [buyer.email, buyer.id]) expect(figures).not.toContain(secret)
})

/** The figures that a running server reads from its database. */
function installation(isUp = true) {
  const registry = new Registry()
  const { database, clock } = server()
  addInstallationFigures(registry, { database, clock, isUp: () => isUp })
  return async (start: string) => valueIn(await registry.metrics(), start)
}

test('[R-OPS-5] the job queue shows what is due, given up, and how old the oldest is', async () => {
  const figure = installation()
  const { db } = server().database
  await run(db, sql`delete from graphile_worker._private_jobs`)
  await run(db, sql`select graphile_worker.add_job('nothing', run_at => now() - interval '1 hour')`)
  await run(db, sql`select graphile_worker.add_job('later', run_at => now() + interval '1 hour')`)
  await run(db, sql`select graphile_worker.add_job('given-up', max_attempts => 1)`)
  await run(
    db,
    sql`
    update graphile_worker._private_jobs set attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'given-up')
  `,
  )
  expect(await figure('duet_jobs{state="waiting"}')).toBe(1)
  expect(await figure('duet_jobs{state="failed"}')).toBe(1)
  expect(await figure('duet_jobs_oldest_seconds')).toBeGreaterThan(3599)
  expect(await figure('duet_database_connections{state="busy"}')).toBeGreaterThanOrEqual(0)
  await run(db, sql`delete from graphile_worker._private_jobs`)
})

test('[R-OPS-5] cases are open until decided, and overdue after their deadline', async () => {
  const figure = installation()
  const [ana, ben] = [await aMemberOf(server()), await aMemberOf(server())]
  const open = await figure('duet_cases{kind="report",state="open"}')
  const overdue = await figure('duet_cases{kind="report",state="overdue"}')
  const report = { client_id: randomUUID(), about: { profile: { id: ben.id } }, reason: 'fake' }
  expect((await ana.post('/api/report.php', report)).statusCode).toBe(200)
  expect(await figure('duet_cases{kind="report",state="open"}')).toBe(open + 1)
  expect(await figure('duet_cases{kind="report",state="overdue"}')).toBe(overdue)
  server().clock.advance(7 * DAY + 1)
  expect(await figure('duet_cases{kind="report",state="overdue"}')).toBe(overdue + 1)
  expect(await figure('duet_cases{kind="objection",state="open"}')).toBe(0)
})

test('[R-AGE-5] [R-MOD-3] an overdue case that hides a profile or a photo counts apart, until it is decided', async () => {
  const figure = installation()
  const [ana, ben, cleo] = [
    await aMemberOf(server(), { standing: true }),
    await aMemberOf(server()),
    await aMemberOf(server()),
  ]
  const photo = await aPhotoOf(cleo, 802)
  const report = async (about: object, reason: string): Promise<string> =>
    (await ana.post('/api/report.php', { client_id: randomUUID(), about, reason })).json().reference
  const hidingNow = () => figure('duet_cases{kind="report",state="overdue_hiding"}')
  const before = await hidingNow()
  const references = [
    await report({ profile: { id: ben.id } }, 'underage'),
    await report({ photo: { id: photo.id } }, 'intimate'),
  ]
  const overdue = await figure('duet_cases{kind="report",state="overdue"}')
  expect(await hidingNow()).toBe(before)
  server().clock.advance(DAY + 1)
  expect(await figure('duet_cases{kind="report",state="overdue"}')).toBe(overdue + 2)
  expect(await hidingNow()).toBe(before + 2)
  for (const [decided, reference] of references.entries()) {
    await duetReports(server(), 'decide', reference, 'dismiss', '--reason', 'nothing there')
    expect(await hidingNow()).toBe(before + 1 - decided)
  }
})

test('[R-OPS-5] without a database the other figures are still there', async () => {
  const registry = new Registry()
  const { clock, database } = server()
  const broken = new Proxy(database.db, {
    get: () => () => {
      throw new Error('away')
    },
  })
  addInstallationFigures(registry, { database: { db: broken, pool: database.pool }, clock, isUp: () => true })
  const figures = await registry.metrics()
  expect(figures).toContain('duet_database_connections{state="idle"}')
  expect(figures).not.toMatch(/^duet_jobs\{/m)
})

test('a request id is taken over from a trusted proxy only, and only a harmless one', async () => {
  const behind = await startTestApp({ trustProxy: '10.0.0.0/8' })
  const referenceOf = async (remoteAddress: string, id: string) => {
    const headers = { host: 'localhost', 'x-request-id': id, 'x-forwarded-for': '203.0.113.9' }
    await behind.app.inject({ url: '/api/settings.php', remoteAddress, headers })
    return JSON.parse(behind.logged.at(-1)!).reqId
  }
  expect(await referenceOf('10.1.2.3', 'edge-7f3a9c11')).toBe('edge-7f3a9c11')
  expect(await referenceOf('::ffff:10.1.2.3', 'edge-7f3a9c12')).toBe('edge-7f3a9c12')
  expect(await referenceOf('203.0.113.9', 'edge-7f3a9c13')).not.toBe('edge-7f3a9c13')
  for (const bad of ['short', 'x'.repeat(65), '<script>alert(1)</script>', 'two words here'])
    expect(await referenceOf('10.1.2.3', bad)).toMatch(/^[\da-f-]{36}$/)
  await behind.close()
})

test('the build is named in the figures and by /healthz', async () => {
  const built = await startTestApp({ version: '0.1.0+abc' })
  expect((await built.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'up', version: '0.1.0+abc' })
  expect(await built.app.metrics.metrics()).toContain('duet_build_info{version="0.1.0+abc"} 1')
  await built.close()
})
