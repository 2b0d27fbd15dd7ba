import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { LIMITS } from '#kernel/limits.ts'
import { DAY } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import { aMemberOf, aVisitor } from '#tests/factories/people.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const PATH = '/api/client-error.php'
const ERROR = { kind: 'error', name: 'TypeError', route: 'members-id', build: 'entry-a1.js', at: 'chat-b2.js:3:45' }
const report = (facts: object = {}) => aVisitor(server()).post(PATH, { ...ERROR, ...facts })
const rows = () =>
  many(server().database.db, sql<Record<string, unknown>>`select * from client_errors order by first_seen`)
const warnings = () => server().logged.filter((line) => line.includes('new error in a browser'))

describe('[ERR-3] an error in the browser', () => {
  test('is a row per distinct error, counted, and logged once', async () => {
    const first = server().clock.now()
    expect((await report()).json()).toEqual({})
    server().clock.advance(1 * DAY)
    await report()
    await report({ build: 'entry-c3.js' })
    const [known, other] = await rows()
    expect(known).toEqual({
      ...{ kind: 'error', name: 'TypeError', route: 'members-id', build: 'entry-a1.js', place: 'chat-b2.js:3:45' },
      ...{ fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), times: 2 },
      ...{ first_seen: first, last_seen: server().clock.now() },
    })
    expect(other).toMatchObject({ build: 'entry-c3.js', times: 1 })
    expect(warnings()).toHaveLength(2)
    expect(JSON.parse(warnings()[0] ?? '{}')).toMatchObject({ level: 40, part: 'client-errors', name: 'TypeError' })
    const figures = await server().app.metrics.metrics()
    expect(figures).toMatch(/duet_client_errors_total\{kind="error",route="members-id"\} \d+/)
  })

  test('names nobody, even when a member reports it', async () => {
    const ana = await aMemberOf(server())
    await ana.post(PATH, { ...ERROR, name: 'RangeError' })
    const stored = JSON.stringify(await rows())
    expect(stored).toContain('RangeError')
    for (const secret of [ana.id, ana.email]) expect(stored + warnings().join()).not.toContain(secret)
  })

  test.each([
    { name: 'ana@example.org' },
    { name: 'Dear Ana, see you at eight' },
    { route: '/chats/abc?token=1' },
    { route: 'chats/abc' },
    { at: 'https://duet.example/assets/a.js:1:2' },
    { at: 'a.js' },
    { build: 'a b' },
    { kind: 'gossip' },
    { message: 'Cannot read properties of undefined' },
  ])('cannot carry anything else: %j', async (facts) => {
    const before = await rows()
    expect((await report(facts)).statusCode).toBe(422)
    expect(await rows()).toEqual(before)
  })

  test('is small, and comes from our own pages', async () => {
    expect((await report({ name: 'x'.repeat(2000) })).statusCode).toBe(413)
    const headers = { host: 'localhost', 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }
    const foreign = await server().app.inject({ method: 'POST', url: PATH, headers, payload: ERROR })
    expect(foreign.json().error.code).toBe('forbidden_origin')
  })

  test('counts against a limit of its own', async () => {
    const visitor = aVisitor(server())
    for (let sent = 0; sent < LIMITS.client_error.requests; sent += 1) await visitor.post(PATH, ERROR)
    expect((await visitor.post(PATH, ERROR)).statusCode).toBe(429)
    expect((await visitor.get('/api/settings.php')).statusCode).toBe(200)
  })
})

test('[ERR-3] errors that strangers invent fill no disk', async () => {
  const { db } = server().database
  await run(
    db,
    sql`
      insert into client_errors (fingerprint, kind, name, route, build, times, first_seen, last_seen)
      select 'invented' || n, 'error', 'Error', 'none', 'none', 1, now(), now() from generate_series(1, 2000) n
    `,
  )
  server().clock.advance(1 * DAY)
  const known = await report()
  expect((await report({ name: 'NewError' })).statusCode).toBe(200)
  expect(known.statusCode).toBe(200)
  expect((await rows()).filter(({ name }) => name === 'NewError')).toEqual([])
})

test('[ERR-3] an error that happens no more is forgotten after 30 days', async () => {
  await run(server().database.db, sql`delete from client_errors`)
  await report()
  server().clock.advance(29 * DAY)
  await server().runCron('forget:client_errors')
  expect(await rows()).toHaveLength(1)
  server().clock.advance(1 * DAY)
  await server().runCron('forget:client_errors')
  expect(await rows()).toEqual([])
})
