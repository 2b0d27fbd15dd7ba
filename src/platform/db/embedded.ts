import { setTimeout as sleep } from 'node:timers/promises'

import { chooseRunner } from './embedded-account.ts'
import { EmbeddedInUse, EmbeddedUnavailable } from './embedded-errors.ts'
import {
  answers,
  clusterVersion,
  findPackage,
  makePassword,
  type Package,
  type Place,
  preparePlace,
  readPassword,
  readPostmaster,
} from './embedded-files.ts'
import { type Claim, claimOwnership, serverOn } from './embedded-owner.ts'
import { endServer, makeCluster, type Server, type Settings, SUPERUSER, startServer } from './embedded-server.ts'

export { EmbeddedInUse, EmbeddedUnavailable }

export type Embedded = { url: string; how: string; version: string; stop(): Promise<void> }
type EmbeddedOptions = { settings?: Settings; onNote?: (text: string) => void }

/** The server takes a moment to accept connections, longer during crash recovery. */
const JOIN_PATIENCE_MS = 30_000
const JOIN_POLL_MS = 50

/** Delay before restarting a dead server; doubles while it keeps dying. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** After this uptime the restart delay resets. */
const CALM_AFTER_MS = 60_000

/**
 * Runs the database of this DATA_DIR as a child process until `stop`. A server that dies is restarted on the same port,
 * so pools reconnect. Throws EmbeddedInUse while another live Duet runs it.
 *
 * Call it from the main thread: the server ends with the thread that started it.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const programs = findPackage()
  const place = preparePlace(dataDir)
  const claim = claimOwnership(place)
  if (!claim.mine) throw inUse(place, claim.owner.pid)
  return await startOwned(place, programs, claim, options)
}

/** Joins the server running on this DATA_DIR, or starts one and stops it at `stop`; for the command line. */
export async function joinOrStartEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<Embedded & { joined: boolean }> {
  const programs = findPackage()
  const place = preparePlace(dataDir)
  const deadline = Date.now() + JOIN_PATIENCE_MS
  for (;;) {
    const claim = claimOwnership(place)
    if (claim.mine) return { ...(await startOwned(place, programs, claim, options)), joined: false }

    const { pid } = claim.owner
    const running = readPostmaster(place)
    if (running?.ready && serverOn(place, running.pid) !== 'no' && (await answers(running.port))) {
      const url = urlOf(readPassword(place), running.port)
      return { url, how: `joined process ${pid}`, version: programs.version, joined: true, stop: async () => {} }
    }
    if (Date.now() > deadline) throw inUse(place, pid)
    await sleep(JOIN_POLL_MS)
  }
}

const inUse = ({ dataDir }: Place, pid: number) =>
  new EmbeddedInUse(`Another Duet (process ${pid}) is running on ${dataDir}: stop it, or set another DATA_DIR.`)

const urlOf = (password: string, port: number) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`

async function startOwned(
  place: Place,
  programs: Package,
  claim: Claim & { mine: true },
  { settings = {}, onNote = () => {} }: EmbeddedOptions,
): Promise<Embedded> {
  try {
    const found = clusterVersion(place)
    const [major = ''] = programs.version.split('.')
    if (found && found !== major) throw otherVersion(place, found, major)

    if (!found) makePassword(place)
    const runner = chooseRunner(place, programs)
    if (!found) await makeCluster(place, runner, settings)

    const password = readPassword(place)
    const launch = { place, runner, settings }
    const first = await startServer({ ...launch, signal: new AbortController().signal })
    const start = (signal: AbortSignal) => startServer({ ...launch, port: first.port, signal })
    const stop = keepRunning(first, start, onNote, () => claim.release())
    return { url: urlOf(password, first.port), how: runner.how, version: programs.version, stop }
  } catch (error) {
    claim.release()
    throw error
  }
}

const otherVersion = ({ dataDir }: Place, found: string, brought: string) =>
  new EmbeddedUnavailable(
    `The database in ${dataDir} was made by PostgreSQL ${found} and this Duet brings ${brought}: move the data to a new DATA_DIR (npm run duet -- backup with the Duet that made it, restore with this one), or set DATABASE_URL to a PostgreSQL ${found} server that holds it.`,
  )

/** Restarts the server whenever it dies; returns an idempotent function that stops both. */
function keepRunning(
  first: Server,
  start: (signal: AbortSignal) => Promise<Server>,
  onNote: (text: string) => void,
  onStopped: () => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let server = first

  async function watch() {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const began = Date.now()
      let trouble = `ended unexpectedly (${await server.ended})`
      if (Date.now() - began > CALM_AFTER_MS) pause = FIRST_PAUSE_MS
      while (!stopping.signal.aborted && trouble) {
        onNote(`the embedded database ${trouble}; starting it again in ${pause} ms`)
        trouble = await attempt(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
      if (stopping.signal.aborted) return
      onNote('the embedded database runs again')
    }
  }

  async function attempt(pause: number): Promise<string> {
    try {
      await sleep(pause, undefined, { signal: stopping.signal })
      server = await start(stopping.signal)
      return ''
    } catch (error) {
      return `could not be started again (${(error as Error).message})`
    }
  }

  const watching = watch()
  let stopped: Promise<void> | undefined
  async function stop() {
    stopping.abort()
    await endServer(server)
    await watching
    // A start in progress during `stop` may have succeeded.
    await endServer(server)
    onStopped()
  }
  return () => {
    stopped ??= stop()
    return stopped
  }
}
