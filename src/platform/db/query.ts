import type { RawBuilder } from 'kysely'

import { named } from './named-statement.ts'
import { type Db, poolOf } from './pool.ts'

export async function many<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await answerTo(db, statement)).rows
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

/** Runs a statement for its effect and returns the number of affected rows. */
export async function run(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return (await answerTo(db, statement)).touched
}

type Answer<Row> = { rows: Row[]; touched: number }

/** A select affects no rows, however many it returns. */
const CHANGING = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Outside a transaction the statement goes straight to the driver, which is cheaper than Kysely's path. */
async function answerTo<Row>(db: Db, statement: RawBuilder<Row>): Promise<Answer<Row>> {
  const ground = poolOf(db)
  if (ground === undefined) {
    const { rows, numAffectedRows } = await statement.execute(db)
    return { rows, touched: Number(numAffectedRows ?? 0) }
  }
  const { sql, parameters: given } = statement.compile(db)
  const parameters = given.map(listOfNumbersAsText)
  const client = await ground.pool.connect()
  try {
    const query = ground.isNaming ? named(sql, parameters) : { text: sql, values: parameters as unknown[] }
    const { rows, command, rowCount } = await client.query(query)
    return { rows, touched: CHANGING.includes(command) ? (rowCount ?? 0) : 0 }
  } finally {
    client.release()
  }
}

/** The driver quotes each element of a list, which takes longer than many a statement: a search has hundreds. */
const listOfNumbersAsText = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number')
    ? `{${value.join(',')}}`
    : value

/** Whether the statement violated this unique index. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}
