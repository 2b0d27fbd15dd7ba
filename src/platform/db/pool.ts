import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { SECOND } from '#kernel/time.ts'

import { namingPool } from './named-statement.ts'

/** Tables are not typed: a statement names its row type beside the SQL. */
// biome-ignore lint/complexity/noBannedTypes: Kysely wants the shape of all tables, and there is none.
export type Db = Kysely<{}>

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> }

/** Enough for one process on a small machine; the sum over all nodes must stay below max_connections. */
const POOL_SIZE = 12
/** A page must not wait longer for a connection: it says that the database is away instead. */
const CONNECT_TIMEOUT = 2 * SECOND
/** No statement of a page or a call takes long; a runaway one must not hold a connection. */
const STATEMENT_TIMEOUT = 10 * SECOND
/** What a server says to a write that is no primary, or not any more. */
export const READ_ONLY = '25006'

type Options = {
  /** Beside a PgBouncer in transaction mode connections are shared, so nothing may be kept on them. */
  behindBouncer?: boolean
  size?: number
  onError?: (error: Error) => void
}

export function openDatabase(
  url: string,
  { behindBouncer = false, size = POOL_SIZE, onError }: Options = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 30 * SECOND,
    types: { getTypeParser: typeParser },
    ...(!behindBouncer && { statement_timeout: STATEMENT_TIMEOUT, options: '-c jit=off' }),
  })
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => {
    // A connection that breaks while it is lent out must not end the process.
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

/** Connections to a server that lost its lead: they would answer what is old and refuse what is new, so none is kept. */
const demoted = new WeakSet<pg.ClientBase>()

const pools = new WeakMap<Db, { pool: pg.Pool; isNaming: boolean }>()

/** The pool of a database outside a transaction; a transaction has a connection of its own. */
export const poolOf = (db: Db) => pools.get(db)

/** Kysely ends a pool only if it ever used it. */
async function close(db: Db, pool: pg.Pool) {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/** bigint as a number: our counters and sequences stay far below 2^53. */
const BIGINT = 20
const typeParser = ((id: number, format?: 'text') =>
  id === BIGINT ? Number : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser
