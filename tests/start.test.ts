import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'

import { DEMO_SITES } from '#server/prepare-database.ts'

import { faultProxy } from './support/fault-proxy.ts'
import {
  freePort,
  runToEnd,
  type ServerProcess,
  START,
  START_WITHOUT_DRAWING,
  startServer,
} from './support/server-process.ts'
import { databaseOn, recreate } from './support/template-database.ts'

const SECRET = 'a secret of at least thirty-two characters'
const DUET = ['src/operator/duet.ts']

const status = async (url: string) => (await fetch(url)).status

/** Asks by another host name than the one in the address: names below localhost resolve in browsers only. */
async function askAs(host: string, port: number, path: string): Promise<{ status: number; body: string }> {
  const [reply] = (await once(get({ host: '127.0.0.1', port, path, headers: { host } }), 'response')) as [
    IncomingMessage,
  ]
  return { status: reply.statusCode!, body: await text(reply) }
}
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('with the embedded database', () => {
  let folder: string
  let server: ServerProcess
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duet-start-'))
    server = await startServer({ DATA_DIR: folder }, { program: START_WITHOUT_DRAWING })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('one command serves all seven demo sites', async () => {
    expect(server.output()).toContain(`Duet is ready at http://localhost:${server.port} (demo mode)`)
    for (const host of [
      'localhost',
      'bbw.localhost',
      'bdsm.localhost',
      'she.localhost',
      'gilf.localhost',
      'milf.localhost',
      'gay.localhost',
    ]) {
      expect((await askAs(host, server.port, '/')).status).toBe(200)
    }
  })

  test('[SITE-1] in demo mode another name of this machine shows the general site', async () => {
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/settings.php`)
    expect(((await reply.json()) as { name: string }).name).toBe('Duet')
  })

  test('[SITE-1, R-TENANT-1] in demo mode a name that a stranger points here reads no mailbox', async () => {
    for (const path of ['/', '/dev/mailbox', '/api/settings.php'])
      expect((await askAs('rebound.example', server.port, path)).status).toBe(404)
  })

  test('a second start on the same folder says so and ends', async () => {
    const { code, output } = await runToEnd([START], { DATA_DIR: folder, PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(output).toContain(folder)
    expect(output).not.toContain('    at ')
    expect(await status(server.url)).toBe(200)
  })

  test('[SITE-13] the command line joins the running database, and the server takes the change over', async () => {
    const files = mkdtempSync(join(tmpdir(), 'duet-sites-'))
    cpSync(DEMO_SITES, files, { recursive: true })
    const path = join(files, 'she.json')
    const site = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...site, site: { ...site.site, name: 'Elle' } }))

    const dry = await runToEnd([...DUET, 'sites', 'apply', files, '--dry-run'], { DATA_DIR: folder })
    expect(dry.output).toContain('~ she: site.name: "Duet She" → "Elle"')
    expect(dry.output).toContain('nothing was changed')

    const applied = await runToEnd([...DUET, 'sites', 'apply', files], { DATA_DIR: folder })
    expect([applied.code, applied.output]).toEqual([0, expect.stringContaining('1 difference applied')])
    const nameOf = async () => JSON.parse((await askAs('she.localhost', server.port, '/api/settings.php')).body).name
    await vi.waitFor(async () => expect(await nameOf()).toBe('Elle'), { timeout: 60_000 })

    writeFileSync(path, JSON.stringify({ ...site, chat: { ...site.chat, message_credits: 0 } }))
    const refused = await runToEnd([...DUET, 'sites', 'apply', files], { DATA_DIR: folder })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('she.json: chat.message_credits')
    rmSync(files, { recursive: true })
  })

  test('[R-OPS-3] a request in flight is answered when the server is told to end, and nothing stays behind', async () => {
    // What `npm start` runs, with the drawing that goes on behind; the database is there already.
    await server.stop()
    const second = await startServer({ DATA_DIR: folder })
    const postmaster = Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
    const pages = Promise.all([fetch(second.url), fetch(second.url), fetch(second.url)])
    await fetch(`${second.url}/healthz`)
    const ended = second.stop()
    expect((await pages).map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await ended).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
  })

  test('a port in use is said in one sentence', async () => {
    await server.stop()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await runToEnd([START], { DATA_DIR: folder, PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain('EADDRINUSE')
    expect(output).not.toContain('    at ')
  })
})

describe('with a database of the operator', () => {
  test('down at the start and while running: the page says so, and comes back by itself', async () => {
    const name = `duet_start_${process.env.VITEST_POOL_ID}`
    await recreate(inject('databaseServer'), name, 'duet_template')
    const direct = new URL(databaseOn(inject('databaseServer'), name))
    const port = await freePort()
    const door = await faultProxy(port, { host: direct.hostname, port: Number(direct.port) })
    const through = new URL(direct)
    through.host = `127.0.0.1:${port}`

    const folder = mkdtempSync(join(tmpdir(), 'duet-start-'))
    const server = await startServer(
      { DATABASE_URL: through.href, DATA_DIR: folder, SECRET, DEMO: 'on' },
      { until: /Server listening/, program: START_WITHOUT_DRAWING },
    )
    onTestFinished(async () => {
      await server.stop()
      await door.shut()
      rmSync(folder, { recursive: true, force: true })
    })
    const page = await fetch(server.url, { headers: { 'accept-language': 'nl' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('http-equiv="refresh"')
    expect(await status(`${server.url}/readyz`)).toBe(503)
    expect(await status(`${server.url}/healthz`)).toBe(200)

    await door.open()
    await vi.waitFor(async () => expect(await status(server.url)).toBe(200), { timeout: 60_000, interval: 100 })

    await door.shut()
    await vi.waitFor(async () => expect(await status(server.url)).toBe(503), { timeout: 60_000, interval: 100 })
    await door.open()
    await vi.waitFor(async () => expect(await status(server.url)).toBe(200), { timeout: 60_000, interval: 100 })
  })

  test('[SITE-1, R-TENANT-1] outside demo mode an unknown host is a plain 404, and metrics stand on their own port', async () => {
    const name = `duet_prod_${process.env.VITEST_POOL_ID}`
    await recreate(inject('databaseServer'), name)
    const metrics = await freePort()
    const env = {
      DATABASE_URL: databaseOn(inject('databaseServer'), name),
      SECRET,
      NODE_ENV: 'production',
      METRICS_PORT: String(metrics),
      LOG_LEVEL: 'warn',
    }
    const applied = await runToEnd([...DUET, 'sites', 'apply', DEMO_SITES], env)
    expect([applied.code, applied.output]).toEqual([0, expect.any(String)])
    const server = await startServer(env)
    onTestFinished(async () => {
      await server.stop()
    })
    expect(await status(`http://127.0.0.1:${server.port}`)).toBe(404)
    expect(await status(`http://localhost:${server.port}`)).toBe(200)
    expect(await status(`http://localhost:${server.port}/dev/ui`)).toBe(404)
    const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    expect(figures).toContain('duet_http_request_seconds_count')
    expect(figures).toContain('duet_database_up 1')
    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 30,
        msg: `Duet is ready at http://localhost:${server.port}`,
        version: expect.any(String),
      }),
    )
    expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('SMTP_URL is not set'))
  })
})

describe('what must not start', () => {
  test('demo mode on a public address is refused with the reason', async () => {
    const { code, output } = await runToEnd([START], { DEMO: 'on', HOST: '0.0.0.0' })
    expect(code).toBe(1)
    expect(output).toContain('DEMO=on is refused, because HOST 0.0.0.0 can be reached from outside')
  })

  test('every variable that cannot be used is named', async () => {
    const { code, output } = await runToEnd([START], { PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(output).toContain(name)
  })
})

describe('the command line', () => {
  test('config prints every setting with its source and hides secrets', async () => {
    const { code, output } = await runToEnd([...DUET, 'config'], {
      SECRET,
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1/db',
    })
    expect(code).toBe(0)
    expect(output).toMatch(/PORT\s+default\s+3000/)
    expect(output).toMatch(/DATABASE_URL\s+environment\s+postgres:\/\/me:…@127\.0\.0\.1\/db/)
    expect(output).not.toContain('hidden')
    expect(output).not.toContain(SECRET)
  })

  test('without a word it lists what it can do', async () => {
    const { code, output } = await runToEnd(DUET, {})
    expect(code).toBe(0)
    expect(output).toContain('sites apply <folder> [--dry-run]')
    expect((await runToEnd([...DUET, 'dance'], {})).code).toBe(2)
  })
})
