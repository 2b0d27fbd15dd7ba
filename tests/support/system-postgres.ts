import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chooseRunner } from '#platform/db/embedded-account.ts'
import { makePassword, type Package, preparePlace, readPassword } from '#platform/db/embedded-files.ts'
import { endServer, makeCluster, type Settings, SUPERUSER, startServer } from '#platform/db/embedded-server.ts'

import { quickFolder } from './memory-folder.ts'

/** Where Debian, Red Hat and Homebrew keep the programs of each version. */
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/{opt/homebrew,usr/local}/opt/postgresql@*/bin']

/** From the oldest supported version to the last one before the embedded one. */
export const OLDEST = 15
const NEWEST = 17

/** A linguistic collation, like most servers: only explicit collations compare by code point. */
const LOCALE = ['--locale=C', '--locale-provider=icu', '--icu-locale=und']

export type SystemPostgres = Package & { major: number }

/** The programs of the oldest PostgreSQL from 15 to 17 on this machine. */
export function findSystemPostgres(): SystemPostgres | undefined {
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const found = [...globSync(PLACES), ...(named ? [named] : [])].filter((bin) => existsSync(join(bin, 'initdb')))
  return found
    .map((bin) => ({ bin, ...versionOf(bin) }))
    .filter(({ major }) => major >= OLDEST && major <= NEWEST)
    .sort((a, b) => a.major - b.major)[0]
}

function versionOf(bin: string) {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = stdout?.match(/\d+\.\d+/)?.[0] ?? ''
  return { version, major: Number.parseInt(version, 10) }
}

/** Runs it on an empty cluster, removed by `stop`, configured like the embedded database. */
export async function startSystemPostgres(programs: SystemPostgres, settings: Settings) {
  const folder = mkdtempSync(join(settings.fsync === 'off' ? quickFolder() : tmpdir(), 'duet-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const place = preparePlace(folder)
    makePassword(place)
    const runner = chooseRunner(place, programs)
    await makeCluster(place, runner, settings, LOCALE)
    const server = await startServer({ place, runner, settings, signal: new AbortController().signal })
    const url = `postgres://${SUPERUSER}:${readPassword(place)}@127.0.0.1:${server.port}/postgres`
    return { url, stop: () => endServer(server).finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
