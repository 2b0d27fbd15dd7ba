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

/** A running installation; nothing in it is changed. */
export type Source = {
  /** Past a PgBouncer, with a role that may read everything. */
  url: string
  files: FileStore
  clock: Clock
  /** Tells this SECRET from others. */
  secret: string
  key?: BackupKey | undefined
}

const ID_BYTES = 16

/**
 * Writes a backup into an empty folder while the server works. The rows are of one moment. Files are copied before that
 * moment, in two turns, of which the second is short, and what is new right after it: so every row has its file, except
 * one that is deleted within those seconds. What has no row yet is dropped by a restore.
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

/** Older backups are never written over. */
async function takeEmptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty: name a new folder`)
}

/** The first statement inside takes the snapshot; all others see the same rows. */
async function inSnapshot<T>(session: Session, look: () => Promise<T>): Promise<T> {
  await session.query('begin isolation level repeatable read, read only')
  const seen = await look()
  await session.query('commit')
  return seen
}

async function saveTables(session: Session, place: PartsPlace): Promise<TablePart[]> {
  const tables = await listTables(session)
  // A migration that starts meanwhile waits, instead of changing a table that is yet to come.
  await session.query(
    `lock table ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')} in access share mode`,
  )
  const saved: TablePart[] = []
  for (const table of tables) saved.push(await saveTable(session, place, table))
  return saved
}
