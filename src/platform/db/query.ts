import type { RawBuilder } from 'kysely'

import type { Db } from './pool.ts'

export async function many<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(db)).rows
}

export async function maybeOne<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | undefined> {
  const rows = await many(db, statement)
  if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}`)
  return rows[0]
}

export async function one<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const row = await maybeOne(db, statement)
  if (row === undefined) throw new Error('expected one row, got none')
  return row
}

/** Runs a statement for its effect and tells how many rows it touched. */
export async function run(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0)
}

/** Whether a statement failed because somebody else was first: the index that says so decides. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}
