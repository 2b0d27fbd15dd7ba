import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { memoryLiveBus } from '../live-bus.ts'
import { one, run } from './query.ts'
import { inTransaction } from './transaction.ts'

const server = sharedTestApp()

test('a use case inside another joins its transaction', async () => {
  const ctx = { db: server().database.db }
  await run(ctx.db, sql`create table if not exists coins (n int)`)
  const both = inTransaction(ctx, async (outer) => {
    await inTransaction(outer, (inner) => run(inner.db, sql`insert into coins values (1)`))
    throw new Error('the second half failed')
  })
  await expect(both).rejects.toThrow('the second half failed')
  expect(await one(ctx.db, sql<{ n: number }>`select count(*) as n from coins`)).toEqual({ n: 0 })
})

test('counts come as numbers, and times as dates', async () => {
  const row = await one(server().database.db, sql<{ n: number; t: Date }>`select 7::bigint as n, now() as t`)
  expect(row.n).toBe(7)
  expect(row.t).toBeInstanceOf(Date)
})

test('hints are sent after commit and never after a rollback', async () => {
  const live = memoryLiveBus()
  const ana = 'ana-profile-ana-profil' as never
  const heard: string[] = []
  live.subscribe(ana, ({ type }) => void heard.push(type))
  const ctx = { db: server().database.db, live }
  const work = (fails: boolean) =>
    inTransaction(ctx, async (outer) => {
      await inTransaction(outer, async (inner) => inner.live.publish(ana, { type: 'like' }))
      outer.live.publish(ana, { type: 'chats' })
      expect(heard).toEqual([])
      if (fails) throw new Error('undone')
    })
  await expect(work(true)).rejects.toThrow('undone')
  await work(false)
  expect(heard).toEqual(['like', 'chats'])
})
