import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { must } from '#kernel/must.ts'

import { orphanGuard, type Runner } from './embedded-account.ts'
import { freePort, openLog, type Place, readLog, readPostmaster, SERVER_ENVIRONMENT } from './embedded-files.ts'
import { exists, serverOn } from './embedded-owner.ts'

export type Settings = Record<string, string>
export type Server = { port: number; ended: Promise<string>; child: ChildProcess }
type Launch = { place: Place; runner: Runner; settings: Settings; port?: number; signal: AbortSignal }

export const SUPERUSER = 'duet'

/** Sized for a demo on a small machine. Terse errors, because details quote members' texts. */
const DEFAULTS: Settings = {
  max_connections: '60',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** PostgreSQL's own locale sorts the same on every system and after C library upgrades. */
const OWN_LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** How long to retry while the remains of a killed server clear. */
const START_PATIENCE_MS = 20_000
const RETRY_MS = 250
const POLL_MS = 15
/** A fast shutdown writes one checkpoint; a slow disk gets this long before SIGQUIT. */
const STOP_PATIENCE_MS = 15_000

/** Transient errors: remains of a killed server, or a port taken meanwhile. */
const PASSING = /lock file|shared memory block|Address already in use/

/** Builds the cluster aside and renames it: a killed start leaves no half-made cluster. */
export async function makeCluster(place: Place, runner: Runner, settings: Settings, locale = OWN_LOCALE) {
  for (const name of readdirSync(place.home))
    if (name.startsWith('cluster-draft-')) rmSync(join(place.home, name), { recursive: true, force: true })

  const draft = join(place.home, `cluster-draft-${randomUUID()}`)
  const args = ['-D', draft, '-U', SUPERUSER, `--pwfile=${place.passwordFile}`, '--auth=scram-sha-256']
  args.push('--encoding=UTF8', ...locale)
  if (settings.fsync === 'off') args.push('--no-sync')

  const [program, ...words] = [...runner.command, ...orphanGuard(), join(runner.bin, 'initdb'), ...args]
  const initdb = spawn(must(program, 'a program to run'), words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: SERVER_ENVIRONMENT,
  })
  const [ending, complaint] = await Promise.all([endOf(initdb), text(initdb.stderr)])
  if (ending !== 'code 0') throw new Error(`initdb failed ${runner.how} (${ending}): ${complaint}`)
  renameSync(draft, place.cluster)
  if (process.platform !== 'win32') syncDirectory(place.home)
}

/** Without it a power cut can undo the rename, and the next start would take the cluster for a draft. */
function syncDirectory(directory: string) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Resolves when the server accepts connections. Only the owner of the cluster may call this. */
export async function startServer(launch: Launch): Promise<Server> {
  const deadline = Date.now() + START_PATIENCE_MS
  for (;;) {
    await endOrphan(launch.place)
    const port = launch.port ?? (await freePort())
    const { server, words } = await tryStart(launch, port)
    if (server) return server
    launch.signal.throwIfAborted()
    if (!PASSING.test(words) || Date.now() > deadline)
      throw new Error(`the embedded database does not start; it says:\n${words}`)
    await sleep(RETRY_MS, undefined, { signal: launch.signal })
  }
}

async function tryStart({ place, runner, settings, signal }: Launch, port: number) {
  signal.throwIfAborted()
  const { log, from } = openLog(place)
  // No socket files: their path is limited to 107 bytes and DATA_DIR can be deep. Callers cannot override this.
  const closed = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
  const options = Object.entries({ ...DEFAULTS, ...settings, ...closed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [...runner.command, ...orphanGuard(), join(runner.bin, 'postgres'), '-D', place.cluster, ...options]
  const [program, ...words] = command
  // Detached, so Ctrl-C reaches only us; we stop the server after its last user is done.
  const child = spawn(must(program, 'a program to run'), words, {
    stdio: ['ignore', log, log],
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
  })
  closeSync(log)
  const server: Server = { port, child, ended: endOf(child) }

  let alive = true
  void server.ended.then(() => {
    alive = false
  })
  const cancel = () => child.kill('SIGINT')
  signal.addEventListener('abort', cancel, { once: true })
  while (alive && !isReady(place, child)) await Promise.race([sleep(POLL_MS), server.ended])
  signal.removeEventListener('abort', cancel)
  return alive ? { server, words: '' } : { words: readLog(place, from) || (await server.ended) }
}

function isReady(place: Place, { pid }: ChildProcess): boolean {
  const postmaster = readPostmaster(place)
  return postmaster?.ready === true && postmaster.pid === pid
}

/** Resolves with how the process ended; never rejects. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `code ${code}`))
    child.once('error', (error) => done(error.message))
  })
}

/** SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves recovery to the next start. */
export async function endServer({ child, ended }: Server) {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS)
  await ended
  clearTimeout(late)
}

/** Stops the server a dead Duet left behind, and clears a stale lock. */
async function endOrphan(place: Place) {
  const left = readPostmaster(place)
  if (!left) return
  // A zombie, or an unrelated process with that pid: postgres would refuse to start for ever.
  if (serverOn(place, left.pid) === 'no' && exists(left.pid))
    rmSync(join(place.cluster, 'postmaster.pid'), { force: true })

  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (serverOn(place, left.pid) === 'yes') tell(left.pid, signal)
    const deadline = Date.now() + STOP_PATIENCE_MS
    while (serverOn(place, left.pid) === 'yes' && Date.now() < deadline) await sleep(POLL_MS)
  }
  if (serverOn(place, left.pid) === 'yes')
    throw new Error(`an earlier embedded database (process ${left.pid}) on ${place.home} does not stop`)
}

/** The process may exit before the signal. */
function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
