import { filesOfNothing } from '#operator/invariants/files.ts'
import { findViolations, type Violation } from '#operator/invariants/find-violations.ts'
import { setSequences } from '#platform/db/copy/copy-rows.ts'
import { type Session, withSession } from '#platform/db/copy/session.ts'
import {
  findFilledTable,
  listTables,
  readMigrations,
  readQueueVersion,
  type Schema,
} from '#platform/db/copy/stored-tables.ts'
import type { Database } from '#platform/db/pool.ts'
import type { FileStore } from '#platform/files.ts'
import { freeAllJobs } from '#platform/jobs/queue-tables.ts'
import type { Clock } from '#platform/ports.ts'
import { prepareDatabase } from '#server/prepare-database.ts'

import type { BackupKey } from './backup-key.ts'
import { BackupRefused } from './backup-refused.ts'
import { loadFiles } from './copy-files.ts'
import { loadTables } from './copy-tables.ts'
import { type Manifest, partsOf, readManifest } from './manifest.ts'
import { refuseOtherMigrations, withMigrationsOf } from './migrations-of-backup.ts'
import { checkPart, type PartsPlace } from './parts.ts'

/** An empty installation. */
export type Target = {
  database: Database
  /** Bypasses PgBouncer. */
  directUrl: string
  /** Set where another role than the application's owns the tables. */
  ownerUrl?: string | undefined
  files: FileStore
  clock: Clock
  secret: string
  key?: BackupKey | undefined
  /** Continue with a different SECRET: data sealed with the old one stays unreadable. */
  otherSecret?: boolean
}

export type Restored = {
  manifest: Manifest
  /** Foreign tables, whose schema Duet does not know. */
  strangers: string[]
  /** Migrations newer than the backup. */
  applied: string[]
  orphans: number
  violations: Violation[]
}

/** Checks everything it can before writing the first row. */
export async function restoreBackup(target: Target, folder: string): Promise<Restored> {
  const manifest = await readManifest(folder, target.key)
  refuseOtherSecret(manifest, target)
  const later = refuseOtherMigrations(manifest)
  await refuseFilledTarget(target, manifest)
  const place: PartsPlace = { folder, key: target.key }
  for (const part of partsOf(manifest)) await checkPart(place, part)

  const { database, directUrl, ownerUrl, clock, files } = target
  const preparing = { directUrl, ownerUrl, clock, demo: false }
  await withMigrationsOf(manifest, (migrations) => prepareDatabase(database, { ...preparing, migrations }))
  const strangers = await loadRows(target, place, manifest)
  await loadAllFiles(files, place, manifest)
  await prepareDatabase(database, preparing)
  await withSession(ownerUrl ?? directUrl, (session) => session.query('analyze'))

  const orphans = await dropOrphans(target)
  return { manifest, strangers, applied: later, orphans, violations: await findViolations({ db: database.db, files }) }
}

function refuseOtherSecret({ secret }: Manifest, target: Target) {
  if (secret === target.secret || target.otherSecret) return
  throw new BackupRefused(
    'the backup was made with another SECRET: bank details and push keys in it would be unreadable. Set the SECRET of that installation (in demo mode: copy the file `secret` of its DATA_DIR); or pass --other-secret to continue without them',
  )
}

async function refuseFilledTarget({ directUrl, ownerUrl, files }: Target, { migrations }: Manifest) {
  const ours = await withSession(ownerUrl ?? directUrl, async (owner) => ({
    filled: await findFilledTable(owner, 'public'),
    migrations: await readMigrations(owner),
  }))
  const filled = ours.filled ?? (await withSession(directUrl, (worker) => findFilledTable(worker, 'graphile_worker')))
  if (filled !== undefined) {
    throw new BackupRefused(`the database is not empty (${filled} has rows): a restore overwrites nothing`)
  }
  const fitting = new Set(migrations.map(({ name }) => name))
  const later = ours.migrations.find(({ name }) => !fitting.has(name))
  if (later) throw new BackupRefused(`the tables here are newer than the backup (${later.name}): take a new database`)
  const [first] = await files.list('')
  if (first !== undefined) {
    throw new BackupRefused(`the file store is not empty (${first}): a restore overwrites nothing`)
  }
}

/** All rows or none. The application's role owns the job queue's tables, so it fills them. */
async function loadRows({ directUrl, ownerUrl }: Target, place: PartsPlace, manifest: Manifest): Promise<string[]> {
  const load = async (session: Session, schema: Schema) => {
    const of = <T extends { schema: Schema }>(all: readonly T[]) => all.filter((each) => each.schema === schema)
    const known = new Set((await listTables(session, [schema])).map(({ name }) => name))
    const [ours, strange] = [
      of(manifest.tables).filter(({ name }) => known.has(name)),
      of(manifest.tables).filter(({ name }) => !known.has(name)),
    ]
    await session.query('begin')
    await loadTables(session, place, ours)
    await setSequences(session, of(manifest.sequences))
    return strange.map(({ name }) => `${schema}.${name}`)
  }
  return withSession(ownerUrl ?? directUrl, (owner) =>
    withSession(directUrl, async (worker) => {
      await refuseOtherQueue(worker, manifest)
      const strangers = [...(await load(owner, 'public')), ...(await load(worker, 'graphile_worker'))]
      // The workers that held these locks do not exist here.
      await freeAllJobs(worker)
      await owner.query('commit')
      await worker.query('commit')
      return strangers
    }),
  )
}

/** The queue library owns its schema, so its rows fit only the same version. */
async function refuseOtherQueue(worker: Session, { job_queue }: Manifest) {
  const version = await readQueueVersion(worker)
  if (version === job_queue) return
  throw new BackupRefused(
    `the backup holds jobs for queue version ${job_queue}, but this version of Duet has ${version}: restore with the version that made the backup, then upgrade`,
  )
}

async function loadAllFiles(files: FileStore, place: PartsPlace, manifest: Manifest) {
  let count = 0
  for (const part of manifest.files.parts) count += await loadFiles(files, place, part)
  if (count !== manifest.files.count) {
    throw new BackupRefused(`the backup has ${count} files instead of ${manifest.files.count}`)
  }
}

/** Files uploaded after the snapshot, or whose row was deleted before it. */
async function dropOrphans({ database, files }: Target): Promise<number> {
  const orphans = await filesOfNothing({ db: database.db, files })
  for (const key of orphans) await files.delete(key)
  return orphans.length
}
