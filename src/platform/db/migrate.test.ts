import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'

import { databaseOn, recreate } from '#tests/support/template-database.ts'

import { MIGRATIONS, migrate } from './migrate.ts'

let folder: string
let url: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-migrations-'))
  const name = `duet_migrate_${process.env.VITEST_POOL_ID}`
  await recreate(inject('databaseServer'), name)
  url = databaseOn(inject('databaseServer'), name)
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('files are applied in order, once', async () => {
  write('0001-a.sql', 'create table a (n int)')
  write('0002-b.sql', 'insert into a values (2)')
  expect(await migrate(url, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await migrate(url, folder)).toEqual([])
  expect(await ask('select n from a')).toEqual([{ n: 2 }])
})

test('an applied file that was edited is refused, and nothing else runs', async () => {
  write('0001-a.sql', 'create table a (n int)')
  await migrate(url, folder)
  write('0001-a.sql', 'create table a (n bigint)')
  write('0002-b.sql', 'create table b (n int)')
  await expect(migrate(url, folder)).rejects.toThrow('0001-a.sql was edited')
  expect(await ask(`select to_regclass('b') as b`)).toEqual([{ b: null }])
})

test('a failing file leaves nothing of itself behind', async () => {
  write('0001-a.sql', 'create table a (n int); insert into nowhere values (1)')
  await expect(migrate(url, folder)).rejects.toThrow('0001-a.sql failed')
  expect(await ask(`select to_regclass('a') as a`)).toEqual([{ a: null }])
})

test('badly named, duplicate, late and missing files are refused', async () => {
  write('0001-a.sql', 'select 1')
  write('0003-c.sql', 'select 1')
  await migrate(url, folder)
  write('0002-b.sql', 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow('0002-b.sql comes before 0003-c.sql')
  rmSync(join(folder, '0002-b.sql'))
  rmSync(join(folder, '0001-a.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('0001-a.sql was applied to this database but is missing here')
  write('0001-a.sql', 'select 1')
  write('0003-d.sql', 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow('two migrations have the number 0003')
  rmSync(join(folder, '0003-d.sql'))
  write('four.sql', 'select 1')
  await expect(migrate(url, folder)).rejects.toThrow('four.sql is not named like')
})

test('an older build starts on a newer database only if every newer migration allows it', async () => {
  write('0001-a.sql', 'select 1')
  write('0002-b.sql', '-- oldest-build: 0001\nselect 1')
  await migrate(url, folder)
  rmSync(join(folder, '0002-b.sql'))
  expect(await migrate(url, folder)).toEqual([])

  write('0002-b.sql', '-- oldest-build: 0001\nselect 1')
  write('0003-c.sql', '-- oldest-build: 0002\nselect 1')
  await migrate(url, folder)
  rmSync(join(folder, '0003-c.sql'))
  expect(await migrate(url, folder)).toEqual([])
  rmSync(join(folder, '0002-b.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(
    'This build is too old for its database: 0003-c.sql was applied by a newer build and needs build 0002 or later, and this is build 0001.',
  )
})

test('a migration that names no oldest build refuses all builds before it', async () => {
  write('0001-a.sql', 'select 1')
  write('0002-b.sql', 'select 1')
  await migrate(url, folder)
  rmSync(join(folder, '0002-b.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('0002-b.sql was applied by a newer build and needs build 0002')
})

test('a migration cannot need a later build than its own', async () => {
  write('0001-a.sql', '-- oldest-build: 0002\nselect 1')
  await expect(migrate(url, folder)).rejects.toThrow('0001-a.sql names 0002 as its oldest build')
})

test('a database from before the first release is refused in one sentence, and stays as it is', async () => {
  await ask('create table schema_migrations (name text primary key, checksum text not null)')
  await ask(`insert into schema_migrations values ('0047-notifications-announcement-readers.sql', 'x')`)
  write('0001-a.sql', 'create table a (n int)')
  await expect(migrate(url, folder)).rejects.toThrow(
    'This database was created before the first release and cannot be upgraded: create an empty database for DATABASE_URL, or remove the folder "postgres" in DATA_DIR if you use the embedded one, and start again.',
  )
  expect(await ask(`select to_regclass('a') as a`)).toEqual([{ a: null }])
})

test('a migration that waits for a table lets queries through meanwhile', async () => {
  write('0001-a.sql', 'create table a (n int)')
  await migrate(url, folder)
  const backup = new pg.Client({ connectionString: url })
  await backup.connect()
  await backup.query('begin')
  await backup.query('lock table a in access share mode')
  write('0002-b.sql', 'alter table a add column m int')
  const migrating = migrate(url, folder)
  const waiting = `select count(*)::int as n from pg_locks where mode = 'AccessExclusiveLock' and not granted`
  await vi.waitUntil(async () => (await ask(waiting))[0].n === 1, 60_000)
  expect(await ask(`select n from a`)).toEqual([])
  await backup.query('commit')
  expect(await migrating).toEqual(['0002-b.sql'])

  await backup.query('begin')
  await backup.query('lock table a in access share mode')
  write('0003-c.sql', 'alter table a add column o int')
  await expect(migrate(url, folder, 0)).rejects.toThrow('0003-c.sql needs a table that another session keeps locked')
  await backup.end()
})

test('nodes that start at once apply each file once', async () => {
  write('0001-a.sql', 'create table a (n int); select pg_sleep(0.05)')
  write('0002-b.sql', 'insert into a values (1)')
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await ask('select count(*)::int as n from a')).toEqual([{ n: 1 }])
})

test('the product’s own migrations apply to an empty database, and again without harm', async () => {
  expect((await migrate(url, MIGRATIONS)).length).toBeGreaterThan(0)
  expect(await migrate(url, MIGRATIONS)).toEqual([])
  expect((await ask('select new_id() as id'))[0].id).toMatch(/^[\w-]{22}$/)
})
