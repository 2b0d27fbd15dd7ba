import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { MAY_LOSE_DATA } from '#platform/db/durability.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { prepareJobs } from '#platform/jobs.ts'

import { quickFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a database `duet_template` that has every migration in it. */
    databaseServer: string
  }
}

/** Test data need not survive a power cut, so the server does not wait for the disk. */
export const HASTY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  [MAY_LOSE_DATA]: 'on',
  max_connections: '120',
}

/** One database server for the whole run, with a template that each worker clones. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(quickFolder(), 'duet-test-'))
  const server = given ? undefined : await startEmbedded(folder, { settings: HASTY })
  const url = given ?? server!.url
  const { version } = await describeServer(url)
  process.stdout.write(`database: PostgreSQL ${version}${given ? ' (TEST_DATABASE_URL)' : ' (embedded)'}\n`)

  await recreate(url, 'duet_template')
  const template = databaseOn(url, 'duet_template')
  await migrate(template)
  const database = openDatabase(template, { size: 2 })
  await prepareJobs(database.pool)
  // A template with an open connection cannot be cloned.
  await database.close()
  project.provide('databaseServer', url)

  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function recreate(server: string, name: string, template?: string) {
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    // Copying the files takes half the processor time of copying through the log.
    await client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  })
}

/** Without it the databases of all test files would stay until the end of the run. */
export const dropDatabase = (server: string, name: string) =>
  onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))

async function describeServer(url: string): Promise<{ version: string }> {
  return onServer(
    url,
    async (client) => (await client.query('select current_setting($1) as version', ['server_version'])).rows[0],
  )
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
