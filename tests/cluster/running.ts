import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { orphanGuard } from '#platform/db/embedded-account.ts'

import { PATH } from './programs.ts'

export type Running = {
  name: string
  pid: number
  /** What it has written so far. */
  log(): string
  hasEnded(): boolean
  ended: Promise<void>
  /** Asks it to end, waits, and ends it by force when it does not. */
  stop(): Promise<void>
  /** As if the power went: nothing of it runs another instruction. */
  kill(): Promise<void>
}

type Options = { env?: Record<string, string>; cwd?: string; asOwner?: boolean }

/** A process that has not ended by then is ended by force. */
const FAREWELL_MS = 20_000

/** A temporary folder and what runs in it: each process has a log there, and all end with the run, last started first. */
export type Workplace = {
  folder: string
  /** A folder of its own inside, which the engines' account may write to. */
  room(name: string): string
  start(name: string, program: string, args: readonly string[], options?: Options): Running
  /** Something to end that is no child of ours. */
  atEnd(end: () => void | Promise<void>): void
  stopAll(): Promise<void>
  remove(): void
}

export function openWorkplace(): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'duet-cluster-'))
  const account = engineAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const guard = orphanGuard()
  const endings: (() => void | Promise<void>)[] = []
  let ending = false

  return {
    folder,
    room(name) {
      const room = join(folder, name)
      mkdirSync(room, { mode: 0o700 })
      if (account) chownSync(room, account.uid, account.gid)
      return room
    },
    start(name, program, args, { env = {}, cwd = folder, asOwner = false } = {}) {
      // A scenario that was interrupted must not start anything behind our back.
      if (ending) throw new Error('the run is ending')
      const path = join(folder, `${name}.log`)
      const log = openSync(path, 'a')
      const [first, ...rest] = [...guard, program, ...args]
      const child = spawn(first!, rest, {
        cwd,
        env: { PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        // A group of its own: Ctrl-C reaches this run alone, which then ends them in order.
        detached: true,
        ...(asOwner ? {} : account),
      })
      closeSync(log)
      const running = watched(name, child, () => readFileSync(path, 'utf8'))
      endings.push(running.stop)
      return running
    },
    atEnd: (end) => void endings.push(end),
    async stopAll() {
      ending = true
      for (const end of endings.splice(0).toReversed()) await end()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function watched(name: string, child: ChildProcess, log: () => string): Running {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit').then(() => {})
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS)
    await ended
    clearTimeout(force)
  }
  return { name, pid: child.pid!, log, hasEnded, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** PostgreSQL and PgBouncer refuse root: then every engine runs as the account Debian's PostgreSQL brings along. */
function engineAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: Number(uid), gid: Number(gid) }
}
