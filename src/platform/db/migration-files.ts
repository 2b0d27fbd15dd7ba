import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { OperatorError } from '../operator-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))

export class MigrationRefused extends OperatorError {}

export type Migration = {
  name: string
  /** Four digits. The build number is the number of the newest file. */
  number: string
  sql: string
  checksum: string
  /** The oldest build that works on a database with this migration. */
  oldestBuild: string
}

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
const OLDEST_BUILD = /^-- oldest-build: (\d{4})\n/

export const numberOf = (name: string) => name.slice(0, 4)

export function readMigrations(folder = MIGRATIONS): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readMigration(folder, name))
  const twice = files.find(({ number }, index) => files[index - 1]?.number === number)
  if (twice) throw new MigrationRefused(`two migrations have the number ${twice.number}`)
  return files
}

/** A file that names no oldest build breaks all earlier builds. */
function readMigration(folder: string, name: string): Migration {
  const number = NAME.exec(name)?.[1]
  if (number === undefined) throw new MigrationRefused(`${name} is not named like 0012-chat-messages.sql`)
  const sql = readFileSync(`${folder}/${name}`, 'utf8')
  const oldestBuild = OLDEST_BUILD.exec(sql)?.[1] ?? number
  if (oldestBuild > number) throw new MigrationRefused(`${name} names ${oldestBuild} as its oldest build, a later one`)
  return { name, number, sql, checksum: createHash('sha256').update(sql).digest('hex'), oldestBuild }
}
