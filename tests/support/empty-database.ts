import pg from 'pg'

import { databaseOn } from './template-database.ts'

const PASSWORD = 'only for this test'
let made = 0

const urlFor = (url: string, role: string) => {
  const changed = new URL(url)
  changed.username = role
  changed.password = PASSWORD
  return changed.href
}

async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A new database of an owner and an application's role, neither of which is a superuser. */
export async function anEmptyDatabase(server: string) {
  made += 1
  const name = `duet_empty_${process.env.VITEST_POOL_ID ?? '0'}_${made}`
  const [owner, app] = [`${name}_owner`, `${name}_app`]
  const drop = () =>
    ask(
      server,
      `drop database if exists ${name} with (force)`,
      `drop role if exists ${owner}`,
      `drop role if exists ${app}`,
    )
  await drop()
  await ask(
    server,
    `create role ${owner} login password '${PASSWORD}'`,
    `create role ${app} login password '${PASSWORD}'`,
    `create database ${name} owner ${owner}`,
  )
  const url = databaseOn(server, name)
  return { ownerUrl: urlFor(url, owner), appUrl: urlFor(url, app), drop }
}

/** A role that can read all of a database and change nothing. The job queue's tables hide their rows from most. */
export async function aReader(url: string, { seesAllRows = true } = {}) {
  made += 1
  const role = `duet_reader_${process.env.VITEST_POOL_ID ?? '0'}_${made}`
  const drop = () => ask(url, `drop role if exists ${role}`)
  await drop()
  const rows = seesAllRows ? 'bypassrls' : 'nobypassrls'
  await ask(url, `create role ${role} login password '${PASSWORD}' ${rows} in role pg_read_all_data`)
  return { url: urlFor(url, role), drop }
}
