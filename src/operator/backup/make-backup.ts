import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'

import { quoted, type Session, withSession } from '#platform/db/copy/session.ts'
import { listSequences, listTables, readMigrations, readQueueVersion } from '#platform/db/copy/stored-tables.ts'
import type { FileStore } from '#platform/files.ts'
import type { Clock } from '#platform/ports.ts'

import type { BackupKey } from './backup-key.ts'
import { BackupRefused } from './backup-refused.ts'
import { fileCopies } from './copy-files.ts'
import { saveTable } from './copy-tables.ts'
import { FORMAT, type Manifest, type TablePart, writeManifest } from './manifest.ts'
import type { PartsPlace } from './parts.ts'

/** A running installation, only read. */
export type Source = {
  /** Bypasses PgBouncer; the role must be able to read everything. */
  url: string
  files: FileStore
  clock: Clock
  /** Identifies the SECRET. */
  secret: string
  key?: BackupKey | undefined
}

const ID_BYTES = 16

/**
 * Backs up a live installation into an empty folder. All rows come from one snapshot. Files are copied in two passes
 * before the snapshot (the second is short) and one after it, so every row has its file unless that file is deleted
 * within those seconds. A restore drops files without a row.
 */
export async function makeBackup(source: Source, folder: string): Promise<Manifest> {
  await takeEmptyFolder(folder)
  const id = randomBytes(ID_BYTES).toString('base64url')
  const place: PartsPlace = { folder, key: source.key }
  const files = fileCopies(source.files, place)
  await files.turn()
  await files.turn()
  const atThatMoment = await withSession(source.url, (session) =>
    inSnapshot(session, async () => {
      const migrations = await readMigrations(session)
      if (migrations.length === 0) throw new BackupRefused('there is nothing of Duet in this database')
      const made_at = source.clock.now().toISOString()
      await files.turn()
      return {
        made_at,
        migrations,
        job_queue: await readQueueVersion(session),
        tables: await saveTables(session, place),
        sequences: await listSequences(session),
      }
    }),
  )
  const head = { format: FORMAT, id, key: source.key?.id ?? null, secret: source.secret } as const
  const manifest: Manifest = { ...head, ...atThatMoment, files: files.made() }
  await writeManifest(folder, manifest, source.key)
  return manifest
}

/** Never overwrites an older backup. */
async function takeEmptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty: name a new folder`)
}

/** The first statement takes the snapshot. */
async function inSnapshot<T>(session: Session, look: () => Promise<T>): Promise<T> {
  await session.query('begin isolation level repeatable read, read only')
  const seen = await look()
  await session.query('commit')
  return seen
}

async function saveTables(session: Session, place: PartsPlace): Promise<TablePart[]> {
  const tables = await listTables(session)
  // Blocks migrations, which could change a table not copied yet.
  await session.query(
    `lock table ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')} in access share mode`,
  )
  const saved: TablePart[] = []
  for (const table of tables) saved.push(await saveTable(session, place, table))
  return saved
}
