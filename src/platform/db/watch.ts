import type pg from 'pg'

import { must } from '#kernel/must.ts'
import { SECOND } from '#kernel/time.ts'

import { READ_ONLY } from './pool.ts'

/** The site says within 2 s that the database is away, and is back within 10 s of its return. */
const PING_WHILE_UP = 5 * SECOND
const PING_WHILE_DOWN = 0.5 * SECOND
/** A connection can be open and dead: no answer counts as no. */
const PING_TIMEOUT = 0.8 * SECOND

type DatabaseWatch = { isUp(): boolean; suspect(): void; stop(): void }

/** Knows whether the database answers, so that a request need not wait for a time-out to find out. */
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
    // Asked twice before it counts as away: a process that is busy itself may miss the first answer.
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

/** Whether a primary answers. After a fail-over the way may lead to a replica for a moment: that connection is ended. */
async function answers(pool: pg.Pool): Promise<boolean> {
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    const { rows } = await client.query<{ replica: boolean }>(PING)
    const { replica } = must(rows[0], 'one row of a function')
    client.release(replica)
    return !replica
  } catch {
    // Any failure counts as away; the caller reports the change.
    client?.release(true)
    return false
  }
}

const PING = { text: 'select pg_is_in_recovery() as replica', query_timeout: PING_TIMEOUT } as pg.QueryConfig

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
/** PostgreSQL's own words for going away: crash, shutdown, starting up; class 08 is the connection itself. */
const SERVER_CODES = new RegExp(`^(57P0[1-5]|08...|53300|${READ_ONLY})$`)
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error means "the database is away", rather than "this statement is wrong". */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return (code !== undefined && (CONNECTION_CODES.has(code) || SERVER_CODES.test(code))) || MESSAGES.test(error.message)
}
