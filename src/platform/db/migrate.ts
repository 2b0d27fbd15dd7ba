import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

import { must } from '#kernel/must.ts'

import { MIGRATIONS, type Migration, MigrationRefused, numberOf, readMigrations } from './migration-files.ts'

export { MIGRATIONS, MigrationRefused }

/** Arbitrary advisory lock id: nodes that start together queue on it. */
const LOCK = 4_268_330

/**
 * A migration waiting for a table lock blocks every later query on that table, so it gives up after LOCK_TIMEOUT, lets
 * the queries through and retries. The timeout is below PostgreSQL's deadlock_timeout (1 s), so in a deadlock with a
 * request the migration yields. PATIENCE_MS outlasts requests, not backups.
 */
const LOCK_TIMEOUT = '500ms'
const PATIENCE_MS = 60_000
const PAUSE_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

type Applied = { name: string; checksum: string; oldest_build: string }

/**
 * Applies the missing SQL files, each in a transaction, one node at a time, and returns their names. A build older than
 * the database starts if the newer migrations allow it.
 */
export async function migrate(url: string, folder = MIGRATIONS, patience = PATIENCE_MS): Promise<string[]> {
  const files = readMigrations(folder)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseUnreleased(client)
    await client.query(`
      create table if not exists schema_migrations (
        name text collate "C" primary key,
        checksum text not null,
        oldest_build text collate "C" not null,
        applied_at timestamptz not null default now()
      )`)
    const { rows } = await client.query<Applied>('select name, checksum, oldest_build from schema_migrations')
    const build = files.at(-1)?.number ?? '0000'
    const [known, newer] = [
      rows.filter(({ name }) => numberOf(name) <= build),
      rows.filter(({ name }) => numberOf(name) > build),
    ]
    refuseNewer(newer, build)
    refuseChanges(known, files)
    const applied = new Set(known.map(({ name }) => name))
    const missing = files.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await applyPatiently(client, migration, patience)
    return missing.map(({ name }) => name)
  } finally {
    // Closing the session releases the lock.
    await client.end()
  }
}

/** Before the first release the files had other names and the table no `oldest_build`. */
async function refuseUnreleased(client: pg.Client) {
  const { rows } = await client.query<{ columns: number; has_oldest_build: boolean }>(`
    select count(*)::integer as columns, count(*) filter (where attname = 'oldest_build') > 0 as has_oldest_build
    from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0`)
  const { columns, has_oldest_build } = must(rows[0], 'one row of counts')
  if (columns > 0 && !has_oldest_build)
    throw new MigrationRefused(
      'This database was created before the first release and cannot be upgraded: create an empty database for ' +
        'DATABASE_URL, or remove the folder "postgres" in DATA_DIR if you use the embedded one, and start again.',
    )
}

/** Each migration names the oldest build that still works beside it. */
function refuseNewer(newer: Applied[], build: string) {
  const breaking = newer.find(({ oldest_build }) => oldest_build > build)
  if (breaking)
    throw new MigrationRefused(
      `This build is too old for its database: ${breaking.name} was applied by a newer build and needs build ` +
        `${breaking.oldest_build} or later, and this is build ${build}. Start a newer build, or restore a backup.`,
    )
}

/** Applied files are history: after an edit or removal, databases would no longer match the files. */
function refuseChanges(applied: Applied[], files: Migration[]) {
  const now = new Map(files.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (!now.has(name)) throw new MigrationRefused(`${name} was applied to this database but is missing here`)
    if (now.get(name) !== checksum)
      throw new MigrationRefused(`${name} was edited after it was applied: add a new file instead`)
  }
  const names = applied.map(({ name }) => name).sort()
  const last = names.at(-1)
  const late = files.find(({ name }) => last !== undefined && name < last && !names.includes(name))
  if (late)
    throw new MigrationRefused(`${late.name} comes before ${last}, which is already applied: give it a higher number`)
}

async function applyPatiently(client: pg.Client, migration: Migration, patience: number) {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const failure = await apply(client, migration)
    if (failure === undefined) return
    if (failure.code !== LOCK_NOT_AVAILABLE)
      throw new MigrationRefused(`${migration.name} failed: ${failure.message}`, { cause: failure })
    if (waited >= patience)
      throw new MigrationRefused(
        `${migration.name} needs a table that another session keeps locked, such as a backup: start again when it is done`,
        { cause: failure },
      )
    await sleep(PAUSE_MS)
  }
}

async function apply(client: pg.Client, { name, sql, checksum, oldestBuild }: Migration) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum, oldest_build) values ($1, $2, $3)', [
      name,
      checksum,
      oldestBuild,
    ])
    await client.query('commit')
    return undefined
  } catch (failure) {
    await client.query('rollback')
    return failure as pg.DatabaseError
  }
}
