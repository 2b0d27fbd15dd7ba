import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { DAY, MINUTE } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { createLog } from '#platform/log.ts'
import { aMemberOf } from '#tests/factories/people.ts'
import { aStaffMember, type StaffMember } from '#tests/factories/staff.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

import { keepNodeShown, NODE_GONE_AFTER } from './keep-node-shown.ts'
import { noteUpkeep } from './note-upkeep.ts'
import type { NodeFacts } from './system.contract.ts'

const server = sharedTestApp()
const db = () => server().database.db
const systemFor = async (staff: StaffMember) => (await staff.get('/api/console/system')).json()

const FACTS: NodeFacts = {
  host: 'one',
  disk: { free: 5, size: 10 },
  files: 'folder',
  mail: 'smtp',
  shared: 'redis',
  warnings: ['SMTP_URL is not set'],
}
const aNode = (version: string) =>
  keepNodeShown({
    ...{ db: db(), clock: server().clock, log: createLog({ LOG_LEVEL: 'error' }), version },
    facts: async () => FACTS,
  })

describe('[CONS-60] the system', () => {
  test('is for who works for all brands', async () => {
    const ofOne = await aStaffMember(server(), { role: 'operations', brands: ['bbw'] })
    expect((await ofOne.get('/api/console/system')).statusCode).toBe(403)
    expect((await ofOne.post('/api/console/system/retry', { task: 'some-task' })).statusCode).toBe(403)
    expect((await ofOne.get('/api/console/session')).json().staff.permissions.see_system, 'nor in the menu').toBeNull()
    const node = await aNode('1.0.0')
    const kinds = (await ofOne.get('/api/console/today')).json().incidents.map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('configuration')
    await node.stop()
    expect((await systemFor(await aStaffMember(server()))).database).toBeDefined()
  })

  test('shows every process with its version, and none that stopped or fell silent', async () => {
    const staff = await aStaffMember(server())
    const one = await aNode('1.0.0+old')
    server().clock.advance(MINUTE)
    const two = await aNode('1.1.0+new')
    const versions = async () => (await systemFor(staff)).nodes.map(({ version }: { version: string }) => version)
    expect(await versions()).toEqual(['1.0.0+old', '1.1.0+new'])
    expect((await systemFor(staff)).nodes[0].facts).toEqual(FACTS)
    await one.stop()
    expect(await versions()).toEqual(['1.1.0+new'])
    server().clock.advance(NODE_GONE_AFTER + MINUTE)
    expect(await versions(), 'killed').toEqual([])
    await two.stop()
  })

  test('names failing tasks without what their errors say about people, and starts them anew', async () => {
    const staff = await aStaffMember(server())
    await run(
      db(),
      sql`select graphile_worker.add_job('some-task', '{}', max_attempts := 1) from generate_series(1, 3)`,
    )
    await run(
      db(),
      sql`
        update graphile_worker._private_jobs set attempts = max_attempts, last_error = '550 ana@example.com unknown'
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'some-task')
      `,
    )
    const { jobs } = await systemFor(staff)
    expect(jobs.failing).toEqual([{ task: 'some-task', jobs: 3, error: '550 … unknown', last_at: expect.any(String) }])
    expect((await staff.post('/api/console/system/retry', { task: 'some-task' })).json()).toEqual({ jobs: 3 })
    expect((await staff.post('/api/console/system/retry', { task: 'some-task' })).json()).toEqual({ jobs: 0 })
    expect((await systemFor(staff)).jobs).toMatchObject({ failed: 0, failing: [] })
    const acts = await many(
      db(),
      sql<{ act: string; after: unknown }>`select act, after from staff_actions where act = 'jobs.retry' order by seq`,
    )
    expect(acts).toEqual([
      { act: 'jobs.retry', after: { jobs: 3 } },
      { act: 'jobs.retry', after: { jobs: 0 } },
    ])
    const { statusCode } = await staff.post('/api/console/system/retry', { task: `x'); drop table nodes; --` })
    expect(statusCode).toBe(422)
  })

  test('counts mailboxes that stopped our emails, of a day and of a week', async () => {
    const [staff, ana, ben] = [await aStaffMember(server()), await aMemberOf(server()), await aMemberOf(server())]
    const stop = (id: string, reason: string, age: number) =>
      run(
        db(),
        sql`
          insert into mail_stops (account_id, reason, stopped_at)
          select id, ${reason}, ${new Date(server().clock.now().getTime() - age)} from accounts where profile_id = ${id}
        `,
      )
    await stop(ana.id, 'bounce', MINUTE)
    await stop(ben.id, 'bounce', 2 * DAY)
    await stop(ben.id, 'fbl', 8 * DAY)
    expect((await systemFor(staff)).mail).toMatchObject({
      day: { bounced: 1, complained: 0, unsubscribed: 0 },
      week: { bounced: 2, complained: 0, unsubscribed: 0 },
    })
  })

  test('says when backup, audit and check last ran; an older result never replaces a newer one', async () => {
    const staff = await aStaffMember(server())
    const now = server().clock.now()
    await noteUpkeep(db(), { what: 'backup', ran_at: now, ok: true, says: '12 tables, 3.4 MB' })
    await noteUpkeep(db(), { what: 'backup', ran_at: new Date(now.getTime() - DAY), ok: false, says: 'late' })
    await noteUpkeep(db(), { what: 'audit', ran_at: now, ok: false, says: '2 mismatches' })
    expect((await systemFor(staff)).upkeep).toEqual([
      { what: 'audit', ran_at: now.toISOString(), ok: false, says: '2 mismatches' },
      { what: 'backup', ran_at: now.toISOString(), ok: true, says: '12 tables, 3.4 MB' },
    ])
  })

  test('lists errors in browsers, and the database as it is', async () => {
    const staff = await aStaffMember(server())
    const error = { kind: 'error', name: 'TypeError', route: 'chat', build: 'entry-a1.js', at: 'chat-b2.js:3:45' }
    await aMemberOf(server()).then((ana) => ana.post('/api/client-error.php', error))
    const system = await systemFor(staff)
    expect(system.database).toMatchObject({
      migration: expect.stringMatching(/^\d{4}-.+\.sql$/),
      bytes: expect.any(Number),
    })
    expect(system.database.tables).toHaveLength(8)
    expect(system.browser_errors).toEqual([expect.objectContaining({ name: 'TypeError', route: 'chat', times: 1 })])
  })
})
