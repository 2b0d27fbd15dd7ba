import type pg from 'pg'
import driver from 'pg/lib/utils.js'

/** What a statement answers. */
export type Answer = { command: string; rowCount: number; rows: object[] }

/** The columns a statement answers with, and how each is read from its text. */
type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: object }

/** What one connection knows of its statements: their shapes, by name. */
type Known = Map<string, Shape>

const known = new WeakMap<pg.ClientBase, Known>()

/**
 * Runs a statement that is prepared once per connection. Its columns are asked for once too, for they never change: of
 * a statement with many columns the description is longer than the row, and to read it takes longer than the rest.
 */
export async function runNamed(
  client: pg.ClientBase,
  query: (statement: pg.Submittable) => unknown,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<Answer> {
  const shapes = known.get(client) ?? new Map<string, Shape>()
  known.set(client, shapes)
  const answered = Promise.withResolvers<Answer>()
  query(new Run({ name, text, values: values.map(driver.prepareValue), client, shapes, answered }))
  try {
    return await answered.promise
  } catch (error) {
    // The way here, instead of the driver's way from the socket.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

/** The part of the driver's connection that a statement speaks to. */
type Wire = pg.Connection & { parsedStatements: Record<string, string | undefined> }

type Parts = {
  name: string
  text: string
  values: unknown[]
  client: pg.ClientBase
  shapes: Known
  answered: PromiseWithResolvers<Answer>
}

/** One run, as the driver wants to be handed it: it calls these methods as the messages of the database arrive. */
class Run implements pg.Submittable {
  readonly name: string
  readonly text: string
  readonly #parts: Parts
  #shape: Shape | undefined
  readonly #answer: Answer = { command: '', rowCount: 0, rows: [] }
  #fault: Error | undefined

  constructor(parts: Parts) {
    this.name = parts.name
    this.text = parts.text
    this.#parts = parts
    this.#shape = parts.shapes.get(parts.name)
  }

  submit(connection: pg.Connection) {
    const wire = connection as Wire
    wire.stream.cork()
    if (wire.parsedStatements[this.name] === undefined)
      wire.parse({ name: this.name, text: this.text, types: [] }, true)
    wire.bind({ statement: this.name, values: this.#parts.values } as never, true)
    if (this.#shape === undefined) wire.describe({ type: 'P' }, true)
    wire.execute({}, true)
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const { client, shapes } = this.#parts
    this.#shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => client.getTypeParser(field.dataTypeID, 'text') as Shape['parsers'][number]),
      empty: Object.fromEntries(fields.map((field) => [field.name, null])),
    }
    shapes.set(this.name, this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { names, parsers, empty } = this.#shape!
    const row: Record<string, unknown> = { ...empty }
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index]!
        if (text !== null) row[names[index]!] = parsers[index]!(text)
      }
      this.#answer.rows.push(row)
    } catch (error) {
      this.#fault = error as Error
    }
  }

  /** `INSERT 0 1`, `SELECT 3`, `UPDATE 2`. */
  handleCommandComplete({ text }: { text: string }) {
    this.#answer.command = text.slice(0, text.indexOf(' '))
    this.#answer.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1))
  }

  handleReadyForQuery() {
    const { answered } = this.#parts
    if (this.#fault) answered.reject(this.#fault)
    else answered.resolve(this.#answer)
  }

  handleError(error: Error) {
    this.#parts.answered.reject(error)
  }
}
