import pg from 'pg'

import { must } from '#kernel/must.ts'
import { SECOND } from '#kernel/time.ts'

import { ConfigError } from '../config.ts'

const SENTENCE =
  'DATABASE_URL leads to a PgBouncer that shares its connections between transactions: set DATABASE_DIRECT_URL to the ' +
  'database itself, for migrations, jobs and LISTEN'

/** PgBouncer's error for settings that only a dedicated connection can have. */
const REFUSES_SETTINGS = /unsupported startup parameter/

type Connection = Pick<pg.Client, 'query' | 'end'>

/**
 * Prepared statements, listeners and the queue's locks need dedicated connections. Behind a transaction pool they would
 * work only sometimes, which is worse than never, so refuse at start.
 */
export async function refuseSharedConnections(url: string, open = () => connected(url)): Promise<void> {
  try {
    if (!(await keepsItsConnection(open))) throw new ConfigError(SENTENCE)
  } catch (error) {
    throw error instanceof Error && REFUSES_SETTINGS.test(error.message) ? new ConfigError(SENTENCE) : error
  }
}

/** While one connection idles, a second one opens: a transaction pool gives it the same backend. */
async function keepsItsConnection(open: () => Promise<Connection>): Promise<boolean> {
  const one = await open()
  try {
    const before = await serverOf(one)
    const others = await takenMeanwhile(await open(), () => serverOf(one))
    return others.own === before && others.taken !== before
  } finally {
    await one.end()
  }
}

async function takenMeanwhile(other: Connection, ownServer: () => Promise<number>) {
  try {
    await other.query('begin')
    return { taken: await serverOf(other), own: await ownServer() }
  } finally {
    await other.end()
  }
}

async function serverOf(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return must(rows[0], 'one row of a function').pid
}

async function connected(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2 * SECOND })
  // Its queries report the failure; a break in between must not end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
