import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { MIGRATIONS } from '#platform/db/migrate.ts'
import { type Db, openDatabase } from '#platform/db/pool.ts'
import { many, one, run } from '#platform/db/query.ts'
import type { FileStore } from '#platform/files.ts'
import { fileStore } from '#platform/files-folder.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { aMemberWith } from '#tests/factories/credits.ts'
import { debit } from '#tests/factories/debits.ts'
import type { Person } from '#tests/factories/people.ts'
import { aPhotoOf } from '#tests/factories/pictures.ts'
import { aBuyerOf, buy } from '#tests/factories/purchases.ts'
import { anEmptyDatabase, aReader } from '#tests/support/empty-database.ts'
import { findSystemPostgres, startSystemPostgres } from '#tests/support/system-postgres.ts'
import { databaseOn, HASTY } from '#tests/support/template-database.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

import { backupKeyOf } from './backup-key.ts'
import { makeBackup } from './make-backup.ts'
import { withMigrationsOf } from './migrations-of-backup.ts'
import { restoreBackup, type Target } from './restore-backup.ts'

/** Each test copies a whole installation, which is slow on a busy machine. */
const SLOWLY = { timeout: 240_000 }
const SECRET = 'fingerprint-of-one'
const key = await backupKeyOf(await generateX25519Identity())
const home = mkdtempSync(join(tmpdir(), 'duet-backup-'))
const cleanUps: (() => Promise<void>)[] = []

let server: TestApp
let reader: Awaited<ReturnType<typeof aReader>>
let ana: Person
let ben: Person

/** A matched pair with messages and photos, two purchases and queued jobs. */
beforeAll(async () => {
  server = await startTestApp()
  reader = await aReader(server.database.url)
  ana = await aMemberWith(server, 20)
  ben = await aMemberWith(server, 20)
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    await from.post('/api/like.php', { id: to.id })
    await from.post('/api/chat.php', { profile: { id: to.id }, client_id: randomUUID(), text: 'Tab\t, \\. and ’ \n❤️' })
  }
  await aPhotoOf(ana, 1)
  await aPhotoOf(ben, 2)
  const buyer = await aBuyerOf(server)
  await buy(server, buyer)
  await debit(server, buyer)
  await server.runJobs()
  await aPhotoOf(ben, 3)
}, SLOWLY.timeout)
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
  await reader.drop()
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

const ground = () => ({ files: server.files, clock: server.clock, secret: SECRET })
let folders = 0
const aFolder = () => {
  folders += 1
  return join(home, String(folders))
}

/** Runs as a read-only role. */
async function aBackup(options: { files?: FileStore; key?: typeof key } = {}) {
  const folder = aFolder()
  const manifest = await makeBackup({ url: reader.url, ...ground(), ...options }, folder)
  return { folder, manifest }
}

/** An empty installation with two roles, neither a superuser. */
async function anEmptyPlace(change: Partial<Target> = {}, on = inject('databaseServer')): Promise<Target> {
  const { ownerUrl, appUrl, drop } = await anEmptyDatabase(on)
  const database = openDatabase(appUrl, { size: 2 })
  cleanUps.push(async () => {
    await database.close()
    await drop()
  })
  return { database, directUrl: appUrl, ownerUrl, ...ground(), files: fileStore(aFolder()), ...change }
}

/** All rows as text, plus constraints, triggers and sequences. */
async function contentsOf(db: Db) {
  const tables = await many(
    db,
    sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')
        and schemaname || '.' || tablename not in ('public.schema_migrations', 'graphile_worker.migrations')
      order by 1
    `,
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await many(
      db,
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t order by t::text collate "C"`,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  const rules = await many(
    db,
    sql`
      select conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
      union all
      select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
      union all
      select schemaname, sequencename::text, last_value::text from pg_sequences
      order by 1, 2, 3
    `,
  )
  return { contents, rules }
}

async function bytesOf(files: FileStore): Promise<Record<string, string>> {
  const keys = await files.list('')
  const all = await Promise.all(keys.map(async (each) => [each, (await files.get(each))!.bytes.toString('base64')]))
  return Object.fromEntries(all)
}

test('[R-OPS-1] restores rows, constraints, sequences and files without a superuser', SLOWLY, async () => {
  const { folder, manifest } = await aBackup({ key })
  expect(manifest.tables.find(({ name }) => name === 'messages')!.rows).toBe(2)
  expect(manifest.tables.find(({ name }) => name === '_private_jobs')!.rows).toBeGreaterThan(0)
  const place = await anEmptyPlace({ key })
  const restored = await restoreBackup(place, folder)
  expect(restored).toMatchObject({ strangers: [], applied: [], orphans: 0, violations: [] })
  expect(await contentsOf(place.database.db)).toEqual(await contentsOf(server.database.db))
  expect(await bytesOf(place.files)).toEqual(await bytesOf(server.files))
})

test('includes a file uploaded during the backup with its row; skips one without a row', SLOWLY, async () => {
  let listed = 0
  const busy: FileStore = {
    ...server.files,
    list: async (prefix) => {
      const keys = await server.files.list(prefix)
      listed += 1
      // After the first pass, so before the snapshot.
      if (listed === 1) await aPhotoOf(ana, 4)
      // Never gets a row.
      if (listed === 2) await server.files.put('photos/nobody/full.jpeg', Buffer.from('lost'), 'image/jpeg')
      return keys
    },
  }
  const jobs = sql`graphile_worker._private_jobs`
  await run(server.database.db, sql`update ${jobs} set locked_at = now(), locked_by = 'somebody'`)
  const { folder, manifest } = await aBackup({ files: busy })
  await run(server.database.db, sql`update ${jobs} set locked_at = null, locked_by = null`)
  expect(manifest.files.parts.length).toBe(3)
  await server.files.delete('photos/nobody/full.jpeg')
  const place = await anEmptyPlace()
  expect(await restoreBackup(place, folder)).toMatchObject({ orphans: 1, violations: [] })
  // The workers that held these locks do not exist here.
  expect(await many(place.database.db, sql`select from ${jobs} where locked_at is not null`)).toEqual([])
  expect(await bytesOf(place.files)).toEqual(await bytesOf(server.files))
})

test('a backup is readable by its owner only, and encrypted parts reveal nothing', SLOWLY, async () => {
  const { folder } = await aBackup({ key })
  expect(statSync(folder).mode & 0o077).toBe(0)
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
    if (name !== 'manifest.json') expect(name).toMatch(/\.age$/)
  }
  const zstd = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
  expect(readFileSync(join(folder, 'public.accounts.copy.zst.age')).includes(zstd)).toBe(false)
})

test(
  'refuses an incomplete or changed backup, another format or another key, and changes nothing',
  SLOWLY,
  async () => {
    const whole = await aBackup({ key })
    const place = await anEmptyPlace({ key })
    const refusal = async (spoil: (folder: string) => void, change: Partial<Target> = {}) => {
      const folder = aFolder()
      cpSync(whole.folder, folder, { recursive: true })
      spoil(folder)
      return restoreBackup({ ...place, ...change }, folder).then(
        () => 'restored',
        (error: Error) => error.message,
      )
    }
    const accounts = 'public.accounts.copy.zst.age'
    const edit = (name: string, change: (bytes: Buffer) => Buffer) => (folder: string) =>
      writeFileSync(join(folder, name), change(readFileSync(join(folder, name))))
    const flipped = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte)))
    const inManifest = (from: string | RegExp, to: string) =>
      edit('manifest.json', (bytes) => Buffer.from(bytes.toString().replace(from, to)))

    expect(await refusal((folder) => rmSync(join(folder, 'manifest.json')))).toMatch(
      /no complete backup.*manifest.json is missing/,
    )
    expect(await refusal((folder) => rmSync(join(folder, accounts)))).toMatch(`${accounts} is missing`)
    expect(await refusal(edit(accounts, (bytes) => bytes.subarray(0, -1)))).toMatch(/has \d+ bytes instead of \d+/)
    expect(await refusal(edit(accounts, flipped))).toMatch(`${accounts} was changed`)
    expect(await refusal(inManifest(/"rows": \d+/, '"rows": 7'))).toMatch('manifest.json was changed')
    for (const other of [1, 3]) {
      expect(await refusal(inManifest('"format": 2', `"format": ${other}`))).toBe(
        `the backup has format ${other}, but this version of Duet reads only format 2`,
      )
    }
    const stranger = await backupKeyOf(await generateX25519Identity())
    expect(await refusal(() => {}, { key: stranger })).toMatch('the key file is not the one')
    expect(await refusal(() => {}, { key: undefined })).toMatch('the backup is encrypted')
    expect(await refusal(() => {}, { secret: 'fingerprint-of-two' })).toMatch('another SECRET')

    const open = await aBackup()
    const text = readFileSync(join(open.folder, 'manifest.json'), 'utf8')
    const foreign = text.replace(open.manifest.migrations.at(-1)!.name, '9999-from-later.sql')
    writeFileSync(join(open.folder, 'manifest.json'), foreign)
    await expect(restoreBackup({ ...place, key: undefined }, open.folder)).rejects.toThrow(
      '9999-from-later.sql is unknown here',
    )

    expect(await many(place.database.db, sql`select from pg_tables where schemaname = 'public'`)).toEqual([])
    expect(await place.files.list('')).toEqual([])
  },
)

test('a part with a valid checksum but the wrong rows leaves nothing behind', SLOWLY, async () => {
  const { folder, manifest } = await aBackup()
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8')
  writeFileSync(join(folder, 'manifest.json'), text.replace(/("name": "messages",[^{]*"rows": )2/, '$13'))
  expect(manifest.tables.find(({ name }) => name === 'messages')!.rows).toBe(2)
  const place = await anEmptyPlace()
  await expect(restoreBackup(place, folder)).rejects.toThrow('public.messages.copy.zst has 2 rows instead of 3')
  expect(await many(place.database.db, sql`select from accounts`)).toEqual([])
  expect(await place.files.list('')).toEqual([])
  // A retry with a good backup works, once.
  const whole = await aBackup()
  await restoreBackup(place, whole.folder)
  await expect(restoreBackup(place, whole.folder)).rejects.toThrow('the database is not empty')
  const filled = await anEmptyPlace({ files: place.files })
  await expect(restoreBackup(filled, whole.folder)).rejects.toThrow('the file store is not empty')
})

test('a backup overwrites nothing', SLOWLY, async () => {
  const { folder } = await aBackup()
  await expect(makeBackup({ url: reader.url, ...ground() }, folder)).rejects.toThrow('is not empty')
})

test('refuses a role that cannot see all rows', SLOWLY, async () => {
  const half = await aReader(server.database.url, { seesAllRows: false })
  cleanUps.push(half.drop)
  const refused = makeBackup({ ...ground(), url: half.url }, aFolder())
  await expect(refused).rejects.toThrow('may not read all rows of graphile_worker.')
})

const installed = findSystemPostgres()
test.skipIf(!installed)('restores across PostgreSQL major versions', SLOWLY, async () => {
  const other = await startSystemPostgres(installed!, HASTY)
  cleanUps.push(other.stop)
  const { folder } = await aBackup()
  const place = await anEmptyPlace({}, other.url)
  expect(await restoreBackup(place, folder)).toMatchObject({ violations: [] })
  const [here, there] = [await contentsOf(server.database.db), await contentsOf(place.database.db)]
  expect(there.contents).toEqual(here.contents)
})

test('loads an older backup into its own schema, then migrates; skips foreign tables', SLOWLY, async () => {
  const all = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const older = all.sort().slice(0, -1)
  const source = await anEmptyPlace()
  const { database, directUrl, ownerUrl, clock } = source
  const preparing = { directUrl, ownerUrl, clock, demo: false }
  await withMigrationsOf({ migrations: older.map((name) => ({ name, checksum: '' })) }, (migrations) =>
    prepareDatabase(database, { ...preparing, migrations }),
  )
  await run(database.db, sql`insert into companies values ('acme', '{}', now())`)
  const owner = openDatabase(ownerUrl!, { size: 1 })
  await run(owner.db, sql`create table of_somebody_else (id bigint generated always as identity)`)
  await run(owner.db, sql`insert into of_somebody_else default values`)
  const folder = aFolder()
  const everything = await aReader(databaseOn(inject('databaseServer'), new URL(directUrl).pathname.slice(1)))
  cleanUps.push(everything.drop)
  await makeBackup({ ...ground(), url: everything.url, files: source.files }, folder)
  await owner.close()
  const target = await anEmptyPlace()
  expect(await restoreBackup(target, folder)).toMatchObject({
    strangers: ['public.of_somebody_else'],
    applied: [all.at(-1)],
    violations: [],
  })
  expect(await one(target.database.db, sql`select id from companies`)).toEqual({ id: 'acme' })
})
