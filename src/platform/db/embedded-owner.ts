import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { handOver, type Place, SERVER_ENVIRONMENT } from './embedded-files.ts'

type Owner = { pid: number; mark: string }
export type Claim = { mine: true; release(): void } | { mine: false; owner: Owner }

/**
 * Makes this process the owner of the cluster, or returns the current owner.
 *
 * Each owner creates a file with the next number, and the highest number wins. Only one process can create a given
 * number, so two processes that find the same dead owner never both take over. The highest file stays when its owner
 * leaves.
 */
export function claimOwnership(place: Place): Claim {
  const me = { pid: process.pid, mark: markOf(process.pid) ?? '' }
  for (;;) {
    const last = newestOwner(place)
    if (last.owner && markOf(last.owner.pid) === last.owner.mark) return { mine: false, owner: last.owner }

    const number = last.number + 1
    if (!createWhole(place, ownerFile(place, number), JSON.stringify(me))) continue
    // A slow process may reuse a number that was taken and cleared meanwhile; then a higher one exists.
    if (newestOwner(place).number !== number) {
      rmSync(ownerFile(place, number), { force: true })
      continue
    }
    for (const old of ownerNumbers(place)) if (old < number) rmSync(ownerFile(place, old), { force: true })
    return { mine: true, release: () => release(ownerFile(place, number)) }
  }
}

/** Truncates instead of deleting: the number must not be reused. The whole folder may be gone already. */
function release(file: string) {
  if (existsSync(file)) truncateSync(file)
}

const ownerFile = ({ home }: Place, number: number) => join(home, `owner-${number}`)

const ownerNumbers = ({ home }: Place) =>
  readdirSync(home)
    .map((name) => Number(name.match(/^owner-(\d+)$/)?.[1] ?? 0))
    .filter((number) => number > 0)

function newestOwner(place: Place): { number: number; owner?: Owner } {
  const number = Math.max(0, ...ownerNumbers(place))
  if (number === 0) return { number }
  try {
    return { number, owner: JSON.parse(readIfThere(ownerFile(place, number)) ?? '') as Owner }
  } catch (error) {
    // Empty after a release, corrupt after a power cut: no owner in either case.
    if (error instanceof SyntaxError) return { number }
    throw error
  }
}

/** Undefined if it has just gone: an owner file cleared by a newer owner, or a process that ended. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Appears complete or not at all; false if the name is taken. */
function createWhole(place: Place, file: string, content: string): boolean {
  const draft = `${file}-${randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600 })
  handOver(place, draft)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** Distinguishes a process from a later one with the same pid; undefined if it is not running. */
function markOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = linuxStat(pid)
    return stat && stat.state !== 'dead' ? `${bootId()} ${stat.started}` : undefined
  }
  if (process.platform === 'win32') return exists(pid) ? 'alive' : undefined
  const [state, ...started] = psOf(pid, 'state=,lstart=').split(/\s+/)
  return state && !state.startsWith('Z') ? started.join(' ') : undefined
}

/**
 * Whether this process is a live server on this cluster. A server's working directory is its cluster, whatever the
 * path; where the system hides that, the command line has to do, which is not always conclusive.
 */
export function serverOn({ cluster }: Place, pid: number): 'yes' | 'no' | 'unclear' {
  if (process.platform === 'win32') return exists(pid) ? 'unclear' : 'no'
  if (process.platform !== 'linux') return judge(psOf(pid, 'command='), cluster)
  const stat = linuxStat(pid)
  if (!stat || stat.state === 'dead') return 'no'
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return there.dev === here.dev && there.ino === here.ino ? 'yes' : 'no'
  } catch {
    // Another user’s process hides its folder, so use its command line.
    return judge(`${stat.name} ${readIfThere(`/proc/${pid}/cmdline`)}`, cluster)
  }
}

function judge(command: string, cluster: string): 'yes' | 'no' | 'unclear' {
  if (!/\bpostgres\b/.test(command)) return 'no'
  return command.includes(cluster) ? 'yes' : 'unclear'
}

/** True for zombies too. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start times count from boot, so they are only unique together with the boot id. */
const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

function linuxStat(pid: number): { name: string; state: 'dead' | 'alive'; started: string } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain brackets and spaces.
    const [before, after] = [line.slice(0, line.lastIndexOf(')')), line.slice(line.lastIndexOf(')') + 2).split(' ')]
    // `after` begins at field 3, the state; field 22 is the start time.
    const [letter, started] = [after[0], after[22 - 3]]
    if (letter === undefined || started === undefined) return undefined
    const state = /[ZXx]/.test(letter) ? 'dead' : 'alive'
    return { name: before.slice(before.indexOf('(') + 1), state, started }
  } catch {
    // The process has ended.
    return undefined
  }
}

const psOf = (pid: number, fields: string) =>
  spawnSync('ps', ['-o', fields, '-p', String(pid)], { encoding: 'utf8', env: SERVER_ENVIRONMENT }).stdout?.trim() ?? ''
