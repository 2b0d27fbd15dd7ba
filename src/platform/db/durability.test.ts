import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { prepareDatabase } from '#server/prepare-database.ts'
import { runToEnd } from '#tests/support/server-process.ts'

import { ConfigError } from '../config.ts'
import { systemClock } from '../ports.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { openDatabase } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-durability-'))
let server: Embedded
beforeAll(async () => {
  server = await startEmbedded(folder)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Settings of the running server; whoever connects afterwards gets the new value. */
async function set(name: string, value: 'on' | 'off') {
  await ask(`alter system set ${name} = ${value}`)
  await ask('select pg_reload_conf()')
  await vi.waitFor(async () => expect(await ask(`show ${name}`)).toEqual([{ [name]: value }]), 60_000)
}

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

async function prepare(url = server.url) {
  const database = openDatabase(url, { size: 2 })
  try {
    await prepareDatabase(database, { directUrl: url, clock: systemClock, demo: false })
  } finally {
    await database.close()
  }
}

test('the embedded database is durable as it comes', async () => {
  await expect(prepare()).resolves.toBeUndefined()
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  'a database with %s off is refused by name',
  async (name) => {
    await set(name, 'off')
    const refusal = prepare()
    await expect(refusal).rejects.toBeInstanceOf(ConfigError)
    await expect(refusal).rejects.toThrow(`${name} is off`)
    await set(name, 'on')
    await expect(prepare()).resolves.toBeUndefined()
  },
)

test('synchronous_commit counts as our connections get it; waiting for the local disk is enough', async () => {
  const withOption = (value: string) => `${server.url}?options=-c%20synchronous_commit%3D${value}`
  await expect(prepare(withOption('local'))).resolves.toBeUndefined()
  await expect(prepare(withOption('off'))).rejects.toThrow('synchronous_commit is off')
})

test('[R-OPS-2] the start says it in a sentence and ends', async () => {
  await set('synchronous_commit', 'off')
  const env = { DATABASE_URL: server.url, SECRET: 'x'.repeat(32), PORT: '0' }
  const { code, output } = await runToEnd(['src/server/start.ts'], env)
  await set('synchronous_commit', 'on')
  expect(code).toBe(1)
  expect(output).toContain('Duet does not start: the database is not safe to use')
  expect(output).toContain('synchronous_commit is off')
  expect(output).not.toMatch(/at \w+.*\.ts:\d+/)
})
