import pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { ConfigError } from '../config.ts'

const SENTENCE =
  'DATABASE_URL leads to a PgBouncer that shares its connections between transactions: set DATABASE_DIRECT_URL to the ' +
  'database itself, for migrations, jobs and LISTEN'

/** PgBouncer's words for settings that a connection of one's own could have. */
const REFUSES_SETTINGS = /unsupported startup parameter/

/**
 * Prepared statements, listeners and the queue's locks live on connections of one's own. Behind a pool that hands each
 * transaction any connection they would work at times, which is worse than never: so the start finds out.
 */
export async function refuseSharedConnections(url: string): Promise<void> {
  try {
    if (!(await keepsItsConnection(url))) throw new ConfigError(SENTENCE)
  } catch (error) {
    throw error instanceof Error && REFUSES_SETTINGS.test(error.message) ? new ConfigError(SENTENCE) : error
  }
}

/** While one's own connection rests, another takes whichever is free: a shared pool gives it the very same. */
async function keepsItsConnection(url: string): Promise<boolean> {
  const [one, other] = [0, 1].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 2 * SECOND }))
  try {
    await one!.connect()
    await other!.connect()
    const before = await serverOf(one!)
    await other!.query('begin')
    const others = await serverOf(other!)
    const after = await serverOf(one!)
    await other!.query('rollback')
    return before === after && others !== before
  } finally {
    await Promise.allSettled([one!.end(), other!.end()])
  }
}

async function serverOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
