import { NotReadable, quoted, type Session } from './session.ts'

/** Schemas that hold our data; the job queue has its own. */
export const SCHEMAS = ['public', 'graphile_worker'] as const
export type Schema = (typeof SCHEMAS)[number]

export type StoredTable = { schema: Schema; name: string; columns: string[] }
export type Sequence = { schema: Schema; name: string; last: number }

/** Not copied: a restore runs the migrations itself. */
const OUR_MIGRATIONS = 'public.schema_migrations'
const QUEUE_MIGRATIONS = 'graphile_worker.migrations'

/** Every table with our data, and its non-generated columns. */
export async function listTables(session: Session, schemas: readonly Schema[] = SCHEMAS): Promise<StoredTable[]> {
  const { rows } = await session.query<StoredTable>(
    `select namespace.nspname as schema, class.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns
     from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
     where class.relkind = 'r' and namespace.nspname = any($1)
       and namespace.nspname || '.' || class.relname <> all($2)
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     order by namespace.nspname desc, class.relname`,
    [schemas, [OUR_MIGRATIONS, QUEUE_MIGRATIONS]],
  )
  return rows
}

/** The first non-empty table of a schema. */
export async function findFilledTable(session: Session, schema: Schema): Promise<string | undefined> {
  for (const { name } of await listTables(session, [schema])) {
    const { rows } = await session.query(`select from ${quoted(schema, name)} limit 1`)
    if (rows.length > 0) return `${schema}.${name}`
  }
  return undefined
}

/** Used sequences. They are outside snapshots, so read them after the rows that use them. */
export async function listSequences(session: Session): Promise<Sequence[]> {
  const { rows } = await session.query<{ schema: Schema; name: string; last: number | null; readable: boolean }>(
    `select schemaname as schema, sequencename as name, last_value::float8 as last,
       has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select') as readable
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  // To a role without rights a sequence looks unused.
  const hidden = rows.find(({ readable }) => !readable)
  if (hidden) throw new NotReadable(`this role may not read the sequence ${hidden.schema}.${hidden.name}`)
  return rows.flatMap(({ schema, name, last }) => (last === null ? [] : [{ schema, name, last }]))
}

/** Empty for a database Duet never started on. */
export const readMigrations = (session: Session): Promise<{ name: string; checksum: string }[]> =>
  rowsOf(session, OUR_MIGRATIONS, 'name, checksum')

/** The job queue numbers its migrations; this is the latest. */
export async function readQueueVersion(session: Session): Promise<number> {
  const migrations = await rowsOf(session, QUEUE_MIGRATIONS, 'id')
  return Math.max(0, ...migrations.map(({ id }) => Number(id)))
}

async function rowsOf(session: Session, table: string, columns: string) {
  const { rows } = await session.query('select to_regclass($1) is not null as there', [table])
  return rows[0].there ? (await session.query(`select ${columns} from ${table} order by 1`)).rows : []
}
