import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** All nodes that start at once queue behind this number; it means nothing else. */
const LOCK = 4_268_330

export class MigrationRefused extends Error {}

type Migration = { name: string; sql: string; checksum: string }

/** Applies the numbered SQL files that are not applied yet, each in a transaction, one process at a time. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const files = readMigrations(folder)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const applied = new Map(
      (await client.query('select name, checksum from schema_migrations')).rows.map((row) => [row.name, row.checksum]),
    )
    refuseChanges(applied, files)
    const missing = files.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    // Ending the session gives the lock back.
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new MigrationRefused(`${name} is not named like 0012-chat-messages.sql`)
    if (numbers.has(number)) throw new MigrationRefused(`two migrations have the number ${number}`)
    numbers.add(number)
    const sql = readFileSync(`${folder}/${name}`, 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** What was applied is history: an edited or a vanished file would leave databases that differ from the files. */
function refuseChanges(applied: Map<string, string>, files: Migration[]) {
  const now = new Map(files.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!now.has(name))
      throw new MigrationRefused(`${name} was applied to this database but is gone: this code is older`)
    if (now.get(name) !== checksum)
      throw new MigrationRefused(`${name} was edited after it was applied: add a new file instead`)
  }
  const last = [...applied.keys()].sort().at(-1)
  const late = files.find(({ name }) => last !== undefined && name < last && !applied.has(name))
  if (late)
    throw new MigrationRefused(`${late.name} comes before ${last}, which is applied already: give it a higher number`)
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new MigrationRefused(`${name} failed: ${(cause as Error).message}`, { cause })
  }
}
