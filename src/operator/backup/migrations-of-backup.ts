import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { MIGRATIONS } from '#platform/db/migrate.ts'

import { BackupRefused } from './backup-refused.ts'
import type { Manifest } from './manifest.ts'

type Migrations = Pick<Manifest, 'migrations'>

/** Returns the migrations newer than the backup; refuses a backup with unknown or altered ones. */
export function refuseOtherMigrations({ migrations }: Migrations, folder = MIGRATIONS): string[] {
  const known = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const strange = migrations.find(
    ({ name, checksum }) => !known.includes(name) || checksumOf(join(folder, name)) !== checksum,
  )
  if (strange) {
    throw new BackupRefused(
      `the backup was made by a newer or different version of Duet: ${strange.name} is unknown here`,
    )
  }
  const made = new Set(migrations.map(({ name }) => name))
  return known.filter((name) => !made.has(name)).sort()
}

const checksumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** A folder with exactly the migrations of the backup, so its rows fit the tables. */
export async function withMigrationsOf<T>(
  { migrations }: Migrations,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-restore-'))
  try {
    for (const { name } of migrations) copyFileSync(join(MIGRATIONS, name), join(folder, name))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
