import type pg from 'pg'

import { must } from '#kernel/must.ts'
import { SECOND } from '#kernel/time.ts'

import { READ_ONLY } from './pool.ts'

/** The site reports an outage within 2 s and recovers within 10 s of the database's return. */
const PING_WHILE_UP = 5 * SECOND
const PING_WHILE_DOWN = 0.5 * SECOND
/** A connection can be open and dead, so a timeout counts as down. */
const PING_TIMEOUT = 0.8 * SECOND

type DatabaseWatch = { isUp(): boolean; suspect(): void; stop(): void }

/** Tracks whether the database answers, so requests need not run into a timeout to find out. */
export function watchDatabase(pool: pg.Pool, onChange: (up: boolean) => void = () => {}): DatabaseWatch {
  let up = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let pinging = false

  const set = (next: boolean) => {
    if (next !== up && !stopped) onChange(next)
    up = next
  }
  const ping = async () => {
    if (pinging || stopped) return
    pinging = true
    clearTimeout(timer)
    // Two attempts: a busy process may miss the first answer.
    set((await answers(pool)) || (await answers(pool)))
    pinging = false
    if (!stopped) timer = setTimeout(() => void ping(), up ? PING_WHILE_UP : PING_WHILE_DOWN).unref()
  }
  void ping()
  return {
    isUp: () => up,
    suspect: () => void ping(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Whether a primary answers. After a failover the address may briefly lead to a replica; such connections are closed.
 */
async function answers(pool: pg.Pool): Promise<boolean> {
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    const { rows } = await client.query<{ replica: boolean }>(PING)
    const { replica } = must(rows[0], 'one row of a function')
    client.release(replica)
    return !replica
  } catch {
    // Any failure counts as down; the caller reports the change.
    client?.release(true)
    return false
  }
}

const PING = { text: 'select pg_is_in_recovery() as replica', query_timeout: PING_TIMEOUT } as pg.QueryConfig

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** PostgreSQL's SQLSTATEs for crash, shutdown and start-up; class 08 is the connection itself. */
const SERVER_CODES = new RegExp(`^(57P0[1-5]|08...|53300|${READ_ONLY})$`)
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether the error means "database down" rather than "bad statement". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return (code !== undefined && (CONNECTION_CODES.has(code) || SERVER_CODES.test(code))) || MESSAGES.test(error.message)
}
