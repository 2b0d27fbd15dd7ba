import { filesOfNothing } from '#operator/invariants/files.ts'
import { type Fault, findFaults } from '#operator/invariants/find-faults.ts'
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

/** An installation with nothing in it yet. */
export type Target = {
  database: Database
  /** Past a PgBouncer. */
  directUrl: string
  /** The role that owns the tables, where that is not the application's. */
  ownerUrl?: string | undefined
  files: FileStore
  clock: Clock
  secret: string
  key?: BackupKey | undefined
  /** Go on with another SECRET: what was sealed with the old one stays unreadable. */
  otherSecret?: boolean
}

export type Restored = {
  manifest: Manifest
  /** Tables that somebody made beside ours; nobody here knows what they should look like. */
  strangers: string[]
  /** Migrations that came after the backup. */
  applied: string[]
  orphans: number
  faults: Fault[]
}

/** Everything that can be checked is checked before the first row is written. */
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
  return { manifest, strangers, applied: later, orphans, faults: await findFaults({ db: database.db, files }) }
}

function refuseOtherSecret({ secret }: Manifest, target: Target) {
  if (secret === target.secret || target.otherSecret) return
  throw new BackupRefused(
    'the backup was made with another SECRET: bank details and push keys in it would be unreadable. Set the SECRET of that installation (in demo mode: copy the file `secret` of its DATA_DIR); --other-secret goes on without them',
  )
}

async function refuseFilledTarget({ directUrl, ownerUrl, files }: Target, { migrations }: Manifest) {
  const ours = await withSession(ownerUrl ?? directUrl, async (owner) => ({
    filled: await findFilledTable(owner, 'public'),
    migrations: await readMigrations(owner),
  }))
  const filled = ours.filled ?? (await withSession(directUrl, (worker) => findFilledTable(worker, 'graphile_worker')))
  if (filled !== undefined) {
    throw new BackupRefused(`the database is not empty (${filled} has rows): a restore writes over nothing`)
  }
  const fitting = new Set(migrations.map(({ name }) => name))
  const later = ours.migrations.find(({ name }) => !fitting.has(name))
  if (later) throw new BackupRefused(`the tables here are newer than the backup (${later.name}): take a new database`)
  const [first] = await files.list('')
  if (first !== undefined) {
    throw new BackupRefused(`the file store is not empty (${first}): a restore writes over nothing`)
  }
}

/** All rows or none. The job queue's tables belong to the application's role, so they are filled as that one. */
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
      // Who worked on a job when the backup was made does not work here.
      await freeAllJobs(worker)
      await owner.query('commit')
      await worker.query('commit')
      return strangers
    }),
  )
}

/** The queue's tables are of the library that works it: its rows fit no other version. */
async function refuseOtherQueue(worker: Session, { job_queue }: Manifest) {
  const version = await readQueueVersion(worker)
  if (version === job_queue) return
  throw new BackupRefused(
    `the backup holds jobs of version ${job_queue} of the queue, and this Duet has ${version}: restore it with the Duet that made it, then upgrade`,
  )
}

async function loadAllFiles(files: FileStore, place: PartsPlace, manifest: Manifest) {
  let count = 0
  for (const part of manifest.files.parts) count += await loadFiles(files, place, part)
  if (count !== manifest.files.count) {
    throw new BackupRefused(`the backup has ${count} files instead of ${manifest.files.count}`)
  }
}

/** Files that came after the moment of the rows, or went with one before it. */
async function dropOrphans({ database, files }: Target): Promise<number> {
  const orphans = await filesOfNothing({ db: database.db, files })
  for (const key of orphans) await files.delete(key)
  return orphans.length
}
