import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { MIGRATIONS, readMigrations } from '#platform/db/migration-files.ts'

/**
 * The migrations of a fictitious newer build: this build's, plus one per table that adds a column. Each file alters one
 * table, as a real one should: holding several locks could deadlock with requests.
 */
export function writeNewerMigrations(folder: string, { oldestBuild }: { oldestBuild?: string } = {}): string[] {
  for (const name of readdirSync(MIGRATIONS)) cpSync(join(MIGRATIONS, name), join(folder, name))
  const files = readMigrations()
  const newest = files.at(-1)!.number
  const tables = files.flatMap(({ sql }) => [...sql.matchAll(/^create table ([a-z_]+)/gm)].map(([, table]) => table!))
  return tables.map((table, index) => {
    const number = String(Number(newest) + index + 1).padStart(4, '0')
    const name = `${number}-newer-${table.replaceAll('_', '-')}.sql`
    const sql = `-- oldest-build: ${oldestBuild ?? newest}\nalter table ${table} add column newer text not null default 'x';\n`
    writeFileSync(join(folder, name), sql)
    return name
  })
}
