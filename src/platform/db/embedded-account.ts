import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

import { must } from '#kernel/must.ts'

import { EmbeddedUnavailable } from './embedded-errors.ts'
import { OTHER_WAY, type Package, type Place, SERVER_ENVIRONMENT } from './embedded-files.ts'

/** How to run the server's programs: command prefix and folder. */
export type Runner = { how: string; command: string[]; bin: string }
type Account = { uid: number; gid: number }

/** Linux's uid for nobody; used when /etc/passwd names none. */
const NOBODY = 65_534
/** Readable by every account but writable by root only, so nobody can plant programs. */
const OPEN_CACHE = '/var/cache/duet'

/**
 * PostgreSQL refuses root, and initdb refuses an account without a name: takes the first option that works here.
 *
 * A cluster owned by another account always runs as that account.
 */
export function chooseRunner(place: Place, { bin, version }: Package): Runner {
  const root = process.getuid?.() === 0
  if (!root && hasName()) return { how: 'as this user', command: [], bin }

  const foreign = root && statSync(place.home).uid !== 0
  const disguised = inNamespace(bin)
  if (!foreign && works(disguised, place)) return disguised

  const account = accountFor(place)
  const plain = asAccount(account, bin)
  if (root && succeeds([...plain.command, 'true'])) {
    succeeds(['chown', '-R', `${account.uid}:${account.gid}`, place.home])
    if (works(plain, place)) return plain
    const admitted = asAdmittedAccount(account, canExecute(plain) ? bin : copyToOpenPlace(bin, version))
    if (works(admitted, place)) return admitted
  }
  const trouble = `The embedded database runs neither as ${root ? 'root' : 'an account without a name'} nor disguised as another one`
  throw new EmbeddedUnavailable(`${trouble} here: start Duet as a normal user, ${OTHER_WAY}.`)
}

/** Command prefix that ends the server if this process dies abruptly; empty where the system has none. */
export function orphanGuard(): string[] {
  const guard = ['setpriv', '--pdeathsig', 'INT', '--']
  return process.platform === 'linux' && succeeds([...guard, 'true']) ? guard : []
}

/** A user namespace: files of this account belong to the server too. */
function inNamespace(bin: string): Runner {
  const { uid, gid } = namedAccount()
  const command = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  return { how: 'in a user namespace', command, bin }
}

const become = ({ uid, gid }: Account) => ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']

const asAccount = (account: Account, bin: string): Runner => ({
  how: `as account ${account.uid}`,
  command: [...become(account), '--'],
  bin,
})

/** Grants the server capabilities to reach a data folder inside private ones. */
const asAdmittedAccount = (account: Account, bin: string): Runner => ({
  how: `as account ${account.uid}, let into closed directories`,
  command: [...become(account), '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--'],
  bin,
})

/** The owner of an existing cluster, else an account every Linux has. */
function accountFor({ home }: Place): Account {
  const { uid, gid } = statSync(home)
  return uid === 0 ? namedAccount() : { uid, gid }
}

function namedAccount(): Account {
  const rows = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const accounts = rows.map((row) => row.split(':'))
  const row = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : { uid: NOBODY, gid: NOBODY }
}

function hasName(): boolean {
  try {
    return Boolean(userInfo().username)
  } catch {
    // Throws for a user id without an entry.
    return false
  }
}

/** The programs check themselves with access(2), which ignores capabilities, so they must be in readable folders. */
function copyToOpenPlace(bin: string, version: string): string {
  const copy = join(OPEN_CACHE, `postgres-${version}-${process.arch}`)
  if (existsSync(copy)) return join(copy, 'bin')
  const draft = `${copy}-${randomUUID()}`
  mkdirSync(OPEN_CACHE, { recursive: true })
  succeeds(['chmod', '755', OPEN_CACHE])
  const whole = succeeds(['cp', '-a', dirname(bin), draft]) && succeeds(['chmod', '-R', 'a+rX', draft])
  try {
    if (whole) renameSync(draft, copy)
  } catch {
    // Another process made the same copy a moment ago.
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return join(copy, 'bin')
}

const canExecute = ({ command, bin }: Runner) => succeeds([...command, 'test', '-x', join(bin, 'postgres')])

/** Tries to write in the folder and to run the program, as the server will. */
const works = ({ command, bin }: Runner, { home }: Place) =>
  succeeds([
    ...command,
    ...['sh', '-c', ': > "$1/probe" && rm "$1/probe" && "$2" --version', 'sh', home, join(bin, 'postgres')],
  ])

function succeeds(command: string[]): boolean {
  const [program, ...args] = command
  return spawnSync(must(program, 'a program to run'), args, { cwd: '/', env: SERVER_ENVIRONMENT }).status === 0
}
