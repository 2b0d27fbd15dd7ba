import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { sharedTestApp } from '#tests/support/test-app.ts'

import { type Db, openDatabase } from './pool.ts'
import { many, one, run } from './query.ts'

const server = sharedTestApp()

/** One connection, so that a statement meets what the one before it left behind. */
async function withOneConnection(work: (db: Db) => Promise<void>) {
  const database = openDatabase(server().database.url, { size: 1 })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

const twice = [1, 2]

test('values come back as they went, the first time and when the columns are known', async () => {
  await withOneConnection(async (db) => {
    for (const n of twice) {
      const given = { n, t: new Date(n * 1000), b: Buffer.from([n, 0, 255]), a: ['x', 'y"z', null], o: { deep: [n] } }
      const { n: number, t, b, a, o } = given
      const row = await one(
        db,
        sql`
          select ${number}::integer as n, ${t}::timestamptz as t, ${b}::bytea as b, ${a}::text[] as a,
            ${JSON.stringify(o)}::jsonb as o, ${null}::text as nothing, ${true}::boolean as yes
        `,
      )
      expect(row).toEqual({ ...given, nothing: null, yes: true })
    }
  })
})

test('rows are counted where they change, not where they are read', async () => {
  await withOneConnection(async (db) => {
    await run(db, sql`create temporary table coins (n integer)`)
    for (const n of twice) {
      expect(await run(db, sql`insert into coins select ${n}::integer from generate_series(1, 3)`)).toBe(3)
      expect(await run(db, sql`update coins set n = n where n = ${n}`)).toBe(3)
      expect(await run(db, sql`select n from coins where n = ${n}`)).toBe(0)
      expect(await run(db, sql`delete from coins where n = ${n + 10}`)).toBe(0)
    }
    expect(await many(db, sql`delete from coins where n = ${1} returning n`)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  })
})

test('a refused value spoils neither the statement nor the connection', async () => {
  await withOneConnection(async (db) => {
    const asUuid = (text: string) => one(db, sql`select ${text}::uuid as id`)
    const id = '8f14e45f-ceea-467f-a0e6-5d7f9a1c2b3d'
    await expect(asUuid('no uuid')).rejects.toMatchObject({ code: '22P02' })
    expect(await asUuid(id)).toEqual({ id })
    await expect(asUuid('none either')).rejects.toMatchObject({ code: '22P02' })
    expect(await asUuid(id)).toEqual({ id })
  })
})

test('an error has the caller’s stack trace', async () => {
  await withOneConnection(async (db) => {
    async function theUseCase() {
      await one(db, sql`select 1 / ${0}::integer as n`)
    }
    const error = await theUseCase().catch((fault: Error) => fault)
    expect((error as Error).stack).toContain('theUseCase')
  })
})

test('a statement whose columns changed is refused or read anew, never misread', async () => {
  await withOneConnection(async (db) => {
    await run(db, sql`create temporary table things (a integer)`)
    await run(db, sql`insert into things values (${1})`)
    const all = () => many(db, sql`select * from things where a = ${1}`)
    expect(await all()).toEqual([{ a: 1 }])
    await run(db, sql`alter table things add b integer default 2`)
    // Refused where it has a name; beyond the most names a process gives, statements are asked anew each time.
    const outcome = await all().catch(({ message }: Error) => message)
    expect([[{ a: 1, b: 2 }], 'cached plan must not change result type']).toContainEqual(outcome)
  })
})
