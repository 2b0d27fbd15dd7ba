import type { Database } from '#platform/db/pool.ts'

/** Jobs are kept in a schema of their own. */
const JOBS = 'graphile_worker._private_jobs'

export type Row = { table: string; row: string }

/** The whole database as it was at one moment: what a call changed is seen, told and taken back. */
export type DatabaseState = {
  /** Tables that are not as they were. */
  changed(): Promise<string[]>
  /** Rows of these tables in which one of the texts stands, as text, now and then. */
  rowsWith(tables: readonly string[], texts: readonly string[]): Promise<{ now: Row[]; then: Row[] }>
  restore(tables: readonly string[]): Promise<void>
}

/** Takes a copy of every table. Triggers and foreign keys rest while rows are put back, which only a superuser may do. */
export async function keepState({ pool }: Database): Promise<DatabaseState> {
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    select nspname || '.' || relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and (nspname = 'public' or nspname || '.' || relname = '${JOBS}')
    group by 1 order by 1
  `)
  const copyOf = (name: string) => `kept."${name}"`
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  const tables = [...columnsOf.keys()]
  await pool.query(
    `create schema kept; ${tables.map((name) => `create table ${copyOf(name)} as select * from ${name}`).join(';')}`,
  )
  const hashes = tables
    .map(
      (name) => `
        select '${name}' as name,
          (select md5(string_agg(each, '' order by each)) from (select md5(t::text) as each from ${name} t) as rows) as hash
      `,
    )
    .join(' union all ')
  const hashed = async () =>
    new Map(
      (await pool.query<{ name: string; hash: string | null }>(hashes)).rows.map(({ name, hash }) => [name, hash]),
    )
  const before = await hashed()

  return {
    changed: async () => [...(await hashed())].filter(([name, hash]) => hash !== before.get(name)).map(([name]) => name),

    rowsWith: async (names, texts) => {
      const pattern = texts.map((text) => text.replaceAll(/[^\w-]/g, '.')).join('|')
      const read = async (tableOf: (name: string) => string) =>
        names.length === 0
          ? []
          : (
              await pool.query<Row>(
                names
                  .map(
                    (name) => `select '${name}' as table, t::text as row from ${tableOf(name)} t where t::text ~* $1`,
                  )
                  .join(' union all '),
                [pattern],
              )
            ).rows
      return { now: await read((name) => name), then: await read(copyOf) }
    },

    restore: async (names) => {
      if (names.length === 0) return
      const steps = names.flatMap((name) => [
        `delete from ${name}`,
        `insert into ${name} (${columnsOf.get(name)}) overriding system value select ${columnsOf.get(name)} from ${copyOf(name)}`,
      ])
      await pool.query(`begin; set local session_replication_role = replica; ${steps.join(';')}; commit`)
    },
  }
}
