import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { sharedTestApp, type TestApp } from '#tests/support/test-app.ts'

import { many, one, run } from './db/query.ts'
import { inTransaction } from './db/transaction.ts'
import {
  after,
  createAnnounce,
  defineEvent,
  factOf,
  type Handler,
  type HandlerContext,
  hint,
  note,
  within,
} from './events.ts'
import { drainJobs, tasksOf } from './jobs.ts'
import { memoryLiveBus } from './live-bus.ts'
import { systemRandom } from './ports.ts'
import { signingKeysOf } from './signing-keys.ts'

const server = sharedTestApp()
const doorOpened = defineEvent<{ door: string }>('doorOpened')

async function arrange({ database, clock, files }: TestApp, handlers: Handler[]) {
  await run(database.db, sql`create table if not exists notes (text text)`)
  await run(database.db, sql`truncate notes`)
  const ctx: HandlerContext = {
    db: database.db,
    clock,
    random: systemRandom,
    files,
    live: memoryLiveBus(),
    keys: signingKeysOf('a secret that only tests have'),
    log: { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never,
  }
  return { ctx, announce: createAnnounce(handlers), tasks: tasksOf(handlers, ctx), pool: database.pool }
}

const write = (ctx: HandlerContext, text: string) => run(ctx.db, sql`insert into notes (text) values (${text})`)
const notes = async (ctx: HandlerContext) =>
  (await many(ctx.db, sql<{ text: string }>`select text from notes order by text`)).map(({ text }) => text)

test('a handler within runs in the announcer’s transaction', async () => {
  const { ctx, announce } = await arrange(server(), [
    within(doorOpened, 'light', async (tx, { door }) => {
      expect(tx.db.isTransaction).toBe(true)
      await write(tx, `light at ${door}`)
    }),
  ])
  await inTransaction(ctx, async (tx) => {
    await write(tx, 'door')
    await announce(tx, doorOpened, { door: 'front' })
  })
  expect(await notes(ctx)).toEqual(['door', 'light at front'])
})

test('the failure of a handler within undoes the whole', async () => {
  const { ctx, announce } = await arrange(server(), [
    within(doorOpened, 'alarm', async () => {
      throw new Error('no power')
    }),
  ])
  const opening = inTransaction(ctx, async (tx) => {
    await write(tx, 'door')
    await announce(tx, doorOpened, { door: 'front' })
  })
  await expect(opening).rejects.toThrow('no power')
  expect(await notes(ctx)).toEqual([])
})

test('a handler after runs once the fact is true, and not at all when it never became true', async () => {
  const { ctx, announce, tasks, pool } = await arrange(server(), [
    after(doorOpened, 'letter', async (job, { door }) => void (await write(job, `letter about ${door}`))),
  ])
  await inTransaction(ctx, async (tx) => {
    await announce(tx, doorOpened, { door: 'garden' })
    throw new Error('changed my mind')
  }).catch(() => {})
  await drainJobs(pool, tasks)
  expect(await notes(ctx)).toEqual([])

  await inTransaction(ctx, (tx) => announce(tx, doorOpened, { door: 'front' }))
  expect(await notes(ctx)).toEqual([])
  await drainJobs(pool, tasks)
  expect(await notes(ctx)).toEqual(['letter about front'])
})

test('a handler after that fails is tried again', async () => {
  let attempts = 0
  const { ctx, announce, tasks, pool } = await arrange(server(), [
    after(doorOpened, 'flaky', async () => {
      attempts += 1
      throw new Error('the post office is closed')
    }),
  ])
  await inTransaction(ctx, (tx) => announce(tx, doorOpened, { door: 'front' }))
  await drainJobs(pool, tasks)
  const job = await one(
    ctx.db,
    sql<{ attempts: number; max_attempts: number }>`select attempts, max_attempts from graphile_worker.jobs`,
  )
  expect(attempts).toBe(1)
  expect(job.attempts).toBeLessThan(job.max_attempts)
})

test('events a `within` handler announces belong to the same transaction', async () => {
  const lightOn = defineEvent<{ lamp: string }>('lightOn')
  const { ctx, announce } = await arrange(server(), [
    within(doorOpened, 'light', (tx, { door }, next) => next(tx, lightOn, { lamp: `of ${door}` })),
    within(lightOn, 'note', async (tx, { lamp }) => void (await write(tx, lamp))),
  ])
  await inTransaction(ctx, (tx) => announce(tx, doorOpened, { door: 'front' }))
  expect(await notes(ctx)).toEqual(['of front'])
})

const made = sql<{ door: string; open: boolean }>`
  insert into notes (text) values ('opened') returning 'front' as door, true as open
`
const factIf = (when: RawBuilder<boolean>) => [factOf(doorOpened, { when, known: {}, found: { door: 'door' } })]

/** Every statement that reaches the database. */
function watched(ctx: HandlerContext, pool: TestApp['database']['pool']) {
  const seen: string[] = []
  const log = ({ query }: { query: { sql: string } }) => void seen.push(query.sql)
  return { seen, ctx: { ...ctx, db: new Kysely<object>({ dialect: new PostgresDialect({ pool }), log }) } }
}

test('byStatement announces the row’s facts without a transaction: the statement writes the jobs, hints follow', async () => {
  const heard: string[] = []
  const { ctx, announce, tasks, pool } = await arrange(server(), [
    hint(doorOpened, 'ring', (live, { door }) => {
      heard.push(door)
      live.publish('ana-profile-ana-profil' as never, { type: 'like' })
    }),
    after(doorOpened, 'letter', async (job, { door }) => void (await write(job, `letter about ${door}`))),
    after(doorOpened, 'close-again', async (job) => void (await write(job, 'closed')), { delay: 60_000 }),
  ])
  const { seen, ctx: own } = watched(ctx, pool)
  expect(await announce.byStatement(own, made, factIf(sql`done.open`))).toEqual({ door: 'front', open: true })
  expect(seen).toHaveLength(1)
  expect(heard).toEqual(['front'])
  await drainJobs(pool, tasks, ctx.clock.now())
  expect(await notes(ctx)).toEqual(['letter about front', 'opened'])
  server().clock.advance(60_000)
  await drainJobs(pool, tasks, ctx.clock.now())
  expect(await notes(ctx)).toEqual(['closed', 'letter about front', 'opened'])
})

test('byStatement announces nothing when the condition is false or the statement fails', async () => {
  const heard: string[] = []
  const { ctx, announce, tasks, pool } = await arrange(server(), [
    hint(doorOpened, 'ring', (_live, { door }) => void heard.push(door)),
    after(doorOpened, 'letter', async (job, { door }) => void (await write(job, door))),
  ])
  await announce.byStatement(ctx, made, factIf(sql`not done.open`))
  const nobody = sql<{ door: string }>`select 'front' as door where false`
  expect(await announce.byStatement(ctx, nobody, factIf(sql`true`))).toBeUndefined()
  await expect(announce.byStatement(ctx, made, factIf(sql`1 / (length(done.door) - 5) > 0`))).rejects.toThrow('zero')
  await drainJobs(pool, tasks)
  expect(heard).toEqual([])
  expect(await notes(ctx)).toEqual(['opened'])
})

test('a fact by one statement becomes a transaction where a handler within waits for it, and its failure undoes the whole', async () => {
  const heard: string[] = []
  let fails = true
  const { ctx, announce } = await arrange(server(), [
    hint(doorOpened, 'ring', (live) => live.publish('ana-profile-ana-profil' as never, { type: 'like' })),
    within(doorOpened, 'alarm', async (tx) => {
      expect(tx.db.isTransaction).toBe(true)
      if (fails) throw new Error('no power')
    }),
  ])
  ctx.live.subscribe('ana-profile-ana-profil' as never, ({ type }) => void heard.push(type))
  await expect(announce.byStatement(ctx, made, factIf(sql`true`))).rejects.toThrow('no power')
  expect([heard, await notes(ctx)]).toEqual([[], []])
  fails = false
  await announce.byStatement(ctx, made, factIf(sql`true`))
  expect([heard, await notes(ctx)]).toEqual([['like'], ['opened']])
})

test('a fact by one statement inside a transaction belongs to it, hints included', async () => {
  const heard: string[] = []
  const { ctx, announce } = await arrange(server(), [
    hint(doorOpened, 'ring', (live) => live.publish('ana-profile-ana-profil' as never, { type: 'like' })),
  ])
  ctx.live.subscribe('ana-profile-ana-profil' as never, ({ type }) => void heard.push(type))
  const undone = inTransaction(ctx, async (tx) => {
    await announce.byStatement(tx, made, factIf(sql`true`))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([heard, await notes(ctx)]).toEqual([[], []])
})

test('a fact cannot be announced outside a transaction', async () => {
  const { ctx, announce } = await arrange(server(), [])
  await expect(announce(ctx, doorOpened, { door: 'front' })).rejects.toThrow('outside a transaction')
})

test('a handler with a delay waits for it, by the product’s clock', async () => {
  const { clock } = server()
  const { ctx, announce, tasks, pool } = await arrange(server(), [
    after(doorOpened, 'close-again', async (job) => void (await write(job, 'closed')), { delay: 60_000 }),
  ])
  await inTransaction(ctx, (tx) => announce(tx, doorOpened, { door: 'front' }))
  clock.advance(59_000)
  await drainJobs(pool, tasks, clock.now())
  expect(await notes(ctx)).toEqual([])
  clock.advance(1000)
  await drainJobs(pool, tasks, clock.now())
  expect(await notes(ctx)).toEqual(['closed'])
})

describe('a note', () => {
  const noting = note(doorOpened, 'list', (payload, at) => sql`note_down(${payload} ->> 'door', ${at})`)
  const prepare = async () => {
    const arranged = await arrange(server(), [noting])
    await run(
      arranged.ctx.db,
      sql`
        create or replace function note_down(door text, at timestamptz) returns void language sql as $$
          insert into notes (text) values (door || ' at ' || extract(epoch from at))
        $$
      `,
    )
    return arranged
  }
  const moment = () => server().clock.now().getTime() / 1000

  test('is written by the statement that makes its fact true, without a transaction around it', async () => {
    const { ctx, announce } = await prepare()
    const opened = (door: string, when: boolean) =>
      announce.byStatement(ctx, sql<{ door: string }>`select ${door}::text as door`, [
        factOf(doorOpened, { when: sql`${when}::boolean`, known: {}, found: { door: 'door' } }),
      ])
    expect(await opened('front', true)).toEqual({ door: 'front' })
    expect(await opened('back', false)).toEqual({ door: 'back' })
    expect((await notes(ctx)).map((line) => line.split('.')[0])).toEqual([`front at ${moment()}`])
  })

  test('goes with the transaction that announces it', async () => {
    const { ctx, announce } = await prepare()
    await inTransaction(ctx, async (tx) => announce(tx, doorOpened, { door: 'garden' }))
    await inTransaction(ctx, async (tx) => {
      await announce(tx, doorOpened, { door: 'cellar' })
      throw new Error('changed my mind')
    }).catch(() => {})
    expect((await notes(ctx)).map((line) => line.split('.')[0])).toEqual([`garden at ${moment()}`])
  })
})
