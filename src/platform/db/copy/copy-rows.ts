import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { NotReadable, quoted, type Session } from './session.ts'
import type { Sequence, StoredTable } from './stored-tables.ts'

const copied = ({ schema, name, columns }: StoredTable) =>
  `${quoted(schema, name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/** insufficient_privilege */
const NOT_ALLOWED = '42501'

type Rows = AsyncIterable<Buffer>

/** Streams all rows in PostgreSQL's text format, which every version reads. */
export async function copyOut<T>(session: Session, table: StoredTable, take: (rows: Rows) => Promise<T>) {
  const rows = session.query(copyTo(`copy ${copied(table)} to stdout`))
  try {
    return { taken: await take(rows), rows: rows.rowCount }
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    throw new NotReadable(
      `this role may not read all rows of ${table.schema}.${table.name}: take one that owns it, or one with bypassrls in pg_read_all_data`,
      { cause: error },
    )
  }
}

/** Reverse of copyOut, in the session's transaction; returns the row count. */
export async function copyIn(session: Session, table: StoredTable, rows: Rows): Promise<number> {
  const loading = session.query(copyFrom(`copy ${copied(table)} from stdin`))
  await pipeline(rows, loading)
  return loading.rowCount
}

/**
 * For filling empty tables in the session's transaction. Drops the foreign keys and restores them afterwards, which
 * checks all rows at once: a table owner may do that, whereas skipping the checks needs a superuser. Triggers are off,
 * because the rows they would write are in the copy.
 */
export async function withoutRules(session: Session, tables: readonly StoredTable[], fill: () => Promise<void>) {
  const keys = await listForeignKeys(session, tables)
  const triggers = (state: 'enable' | 'disable') =>
    tables.map(({ schema, name }) => `alter table ${quoted(schema, name)} ${state} trigger user`)
  const all = (statements: readonly string[]) => session.query(statements.join(';\n'))

  await all(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
  await all(triggers('disable'))
  await fill()
  await all(triggers('enable'))
  await all(keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`))
}

type ForeignKey = { table: string; name: string; definition: string }

async function listForeignKeys(session: Session, tables: readonly StoredTable[]): Promise<ForeignKey[]> {
  const { rows } = await session.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [tables.map(({ schema, name }) => quoted(schema, name))],
  )
  return rows
}

/** Skips unknown sequences: their tables do not exist here either. */
export async function setSequences(session: Session, sequences: readonly Sequence[]): Promise<void> {
  for (const { schema, name, last } of sequences) {
    await session.query('select setval(found, $2) from to_regclass($1) found where found is not null', [
      quoted(schema, name),
      last,
    ])
  }
}
