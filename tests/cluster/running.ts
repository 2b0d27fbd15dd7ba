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
  /** Output so far. */
  log(): string
  hasEnded(): boolean
  ended: Promise<void>
  /** Asks it to exit, and kills it when it does not. */
  stop(): Promise<void>
  /** Like a power cut: kills it without warning. */
  kill(): Promise<void>
}

type Options = { env?: Record<string, string>; cwd?: string; asOwner?: boolean }

/** Grace period before a process is killed. */
const FAREWELL_MS = 20_000

/** A temporary folder and the processes in it. Each process logs there; all stop with the run, last started first. */
export type Workplace = {
  folder: string
  /** A subfolder that the engines' account may write to. */
  room(name: string): string
  start(name: string, program: string, args: readonly string[], options?: Options): Running
  /** Registers cleanup for something that is not a child process. */
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
      // An interrupted scenario must not start anything during shutdown.
      if (ending) throw new Error('the run is ending')
      const path = join(folder, `${name}.log`)
      const log = openSync(path, 'a')
      const [first, ...rest] = [...guard, program, ...args]
      const child = spawn(first!, rest, {
        cwd,
        env: { PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        // A process group of its own: Ctrl-C reaches only this run, which then stops its children in order.
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

/**
 * PostgreSQL and PgBouncer refuse root, so a run by root starts every engine as the account of Debian's PostgreSQL
 * package.
 */
function engineAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: Number(uid), gid: Number(gid) }
}
