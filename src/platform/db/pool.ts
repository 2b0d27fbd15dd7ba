import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { namingPool } from './named-statement.ts'

/** Tables are untyped: a statement names its row type next to the SQL. */
// biome-ignore lint/complexity/noBannedTypes: Kysely wants the shape of all tables, and there is none.
export type Db = Kysely<{}>

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> }

/** Enough for one process on a small machine; the sum over all nodes must stay below max_connections. */
const POOL_SIZE = 12
/** Instead of waiting longer for a connection a page reports that the database is away. */
const PATIENCE = 2 * SECOND
/** No statement of a page or call takes long; a runaway one must not hold a connection. */
const STATEMENT_TIMEOUT = 10 * SECOND
/** SQLSTATE of a write on a server that is not, or no longer, the primary. */
export const READ_ONLY = '25006'

type Options = {
  /** Behind PgBouncer in transaction mode connections are shared, so they must hold no state. */
  behindBouncer?: boolean
  size?: number
  /** Milliseconds to wait for a connection. */
  patience?: number | undefined
  onError?: (error: Error) => void
}

export function openDatabase(
  url: string,
  { behindBouncer = false, size = POOL_SIZE, patience = PATIENCE, onError }: Options = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30 * SECOND,
    types: { getTypeParser: typeParser },
    ...(!behindBouncer && { statement_timeout: STATEMENT_TIMEOUT, options: '-c jit=off' }),
  })
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => {
    // A connection that breaks while checked out must not end the process.
    client.on('error', (error) => onError?.(error))
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) demoted.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    if (demoted.has(client)) void client.end()
  })
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: behindBouncer ? pool : namingPool(pool) }) })
  pools.set(db, { pool, isNaming: !behindBouncer })
  return { db, pool, url, close: () => close(db, pool) }
}

/** Connections to a demoted primary: reads would be stale and writes fail, so drop them. */
const demoted = new WeakSet<pg.ClientBase>()

const pools = new WeakMap<Db, { pool: pg.Pool; isNaming: boolean }>()

/** The pool of a database; undefined for a transaction, which has its own connection. */
export const poolOf = (db: Db) => pools.get(db)

/** Kysely ends a pool only if it has used it. */
async function close(db: Db, pool: pg.Pool) {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/** bigint as number: our counters and sequences stay far below 2^53. */
const BIGINT = 20
const typeParser = ((id: number, format?: 'text') =>
  id === BIGINT ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser
