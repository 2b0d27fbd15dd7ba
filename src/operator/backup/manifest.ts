import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

import { SCHEMAS } from '#platform/db/copy/stored-tables.ts'
import { describeIssues } from '#platform/describe-issues.ts'

import { type BackupKey, isSignedBy } from './backup-key.ts'
import { BackupRefused } from './backup-refused.ts'

/** Bump when older backups could be misread. */
export const FORMAT = 2
const FILE = 'manifest.json'

/** A bare file name, so no part can point outside the folder. */
const partName = z.string().check(z.regex(/^[A-Za-z0-9_.-]+$/))
const count = z.int().check(z.minimum(0))

const part = z.object({ name: partName, bytes: count, sha256: z.string() })
const table = z.object({
  schema: z.enum(SCHEMAS),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  part: part,
})
const sequence = z.object({ schema: z.enum(SCHEMAS), name: z.string(), last: count })

const MANIFEST = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  made_at: z.string(),
  /** Id of the key; absent if unencrypted. */
  key: z.nullable(z.string()),
  /** Bank details and push keys are unreadable under another SECRET. */
  secret: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  job_queue: count,
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count, parts: z.array(part) }),
})

export type Part = z.output<typeof part>
export type TablePart = z.output<typeof table>
export type Manifest = z.output<typeof MANIFEST>

export const partsOf = ({ tables, files }: Manifest): Part[] => [...tables.map(({ part }) => part), ...files.parts]

export function contentOf({ tables, files, made_at }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.count} files as of ${made_at}`
}

/** Written last and atomically, so a folder without it is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest, key: BackupKey | undefined): Promise<void> {
  const signed = { ...manifest, ...(key && { signature: key.sign(JSON.stringify(manifest)) }) }
  const draft = join(folder, `${FILE}.draft`)
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(signed, undefined, 2)}\n`)
  await file.sync()
  await file.close()
  await rename(draft, join(folder, FILE))
}

/** Checks integrity, format and, for an encrypted backup, the signature. */
export async function readManifest(folder: string, key: BackupKey | undefined): Promise<Manifest> {
  const { signature, ...manifest } = parse(await readText(folder))
  if (manifest.format !== FORMAT) {
    throw new BackupRefused(
      `the backup has format ${manifest.format}, but this version of Duet reads only format ${FORMAT}`,
    )
  }
  const { data, error } = MANIFEST.safeParse(manifest)
  if (error) throw new BackupRefused(`${FILE} cannot be used: ${describeIssues(error.issues).join('; ')}`)
  if (data.key === null && key) throw new BackupRefused('the backup is not encrypted, but a key file is given')
  if (data.key !== null && !key) throw new BackupRefused('the backup is encrypted: give its key with --key-file')
  if (key && data.key !== key.id) throw new BackupRefused('the key file is not the one this backup was made with')
  if (key && !isSignedBy(key, JSON.stringify(manifest), String(signature))) {
    throw new BackupRefused(`${FILE} was changed after it was written`)
  }
  return data
}

async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, FILE), 'utf8')
  } catch (error) {
    throw new BackupRefused(`there is no complete backup in ${folder}: ${FILE} is missing`, { cause: error })
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BackupRefused(`${FILE} is damaged`, { cause: error })
  }
}
