import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

import { must } from '#kernel/must.ts'
import { runToEnd } from '#tests/support/server-process.ts'
import { sharedTestApp } from '#tests/support/test-app.ts'

const server = sharedTestApp()
const SECRET = 'a secret of at least thirty-two characters'
const DUET = 'src/operator/duet.ts'

/** How many of our own files a command imports. */
async function importsOf(command: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const hook = join(folder, 'hook.mjs')
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module'
    let count = 0
    registerHooks({ load: (url, context, next) => { if (url.includes('/src/')) count++; return next(url, context) } })
    process.on('exit', () => console.log('imported ' + count))`,
  )
  const { output } = await runToEnd(['--import', hook, DUET, command], env)
  return Number(/imported (\d+)/.exec(output)?.[1])
}

test('a command imports what it needs and not the whole product, so it answers within a second', async () => {
  const database = { DATABASE_URL: server().database.url, SECRET }
  expect(await importsOf('help')).toBeLessThan(12)
  expect(await importsOf('config')).toBeLessThan(15)
  expect(await importsOf('audit', database)).toBeLessThan(130)
})

test.each([
  ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), 'the database refuses the password'],
  ['no such database', (url: URL) => Object.assign(url, { pathname: '/nothing' }), 'there is no such database'],
  ['no server', (url: URL) => Object.assign(url, { port: '1' }), 'nothing answers at 127.0.0.1:1'],
  ['no host', (url: URL) => Object.assign(url, { hostname: 'nowhere.invalid' }), 'host nowhere.invalid'],
])('%s is said in one sentence', async (_, change, sentence) => {
  const url = new URL(server().database.url)
  change(url)
  const env = { DATABASE_URL: url.href, SECRET, NODE_ENV: 'production', PORT: '0' }
  const command = await runToEnd([DUET, 'audit'], env)
  expect(command.output).toContain(sentence)
  expect(command.output.trim().split('\n')).toHaveLength(1)
  expect(command.code).toBe(1)
})

test('the start says a wrong password in one JSON line', async () => {
  const url = new URL(server().database.url)
  url.password = 'wrong'
  const env = { DATABASE_URL: url.href, SECRET, NODE_ENV: 'production', PORT: '0' }
  const { code, output } = await runToEnd(['src/server/start.ts'], env)
  const lines = output.trim().split('\n')
  const last = JSON.parse(lines.at(-1)!)
  expect(last).toMatchObject({ level: 60, msg: expect.stringContaining('Duet does not start: the database refuses') })
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  expect(code).toBe(1)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('a command ends when the npm that started it gets %s', async (signal) => {
  // Waits for a table that is locked.
  const client = await server().database.pool.connect()
  onTestFinished(async () => {
    await client.query('rollback')
    client.release()
  })
  await client.query('begin')
  await client.query('lock table messages in access exclusive mode')
  const npm = spawn('npm', ['run', 'duet', '--', 'fictional', 'inbox'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: server().database.url, SECRET },
  })
  const command = await vi.waitUntil(() => descendantsOf(must(npm.pid, 'npm runs')).find(isCommand), {
    ...{ timeout: 60_000, interval: 50 },
  })
  npm.kill(signal)
  await vi.waitFor(() => expect(isCommand(command)).toBe(false), { timeout: 60_000, interval: 100 })
})

/** Processes below this one; who ends between two reads has none. */
function descendantsOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

const isCommand = (pid: number) => /node.*duet\.ts/.test(read(`/proc/${pid}/cmdline`).split('\0').slice(0, 2).join(' '))

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Not there (any more).
    return ''
  }
}
