import pg from 'pg'

import { databaseOn } from './template-database.ts'

const PASSWORD = 'only for this test'
let made = 0

/** A new database of an owner and an application's role, neither of which is a superuser. */
export async function anEmptyDatabase(server: string) {
  made += 1
  const name = `duet_empty_${process.env.VITEST_POOL_ID ?? '0'}_${made}`
  const [owner, app] = [`${name}_owner`, `${name}_app`]
  const ask = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const drop = () =>
    ask(`drop database if exists ${name} with (force)`, `drop role if exists ${owner}`, `drop role if exists ${app}`)
  await drop()
  await ask(
    `create role ${owner} login password '${PASSWORD}'`,
    `create role ${app} login password '${PASSWORD}'`,
    `create database ${name} owner ${owner}`,
  )
  const urlOf = (role: string) => {
    const url = new URL(databaseOn(server, name))
    url.username = role
    url.password = PASSWORD
    return url.href
  }
  return { ownerUrl: urlOf(owner), appUrl: urlOf(app), drop }
}
