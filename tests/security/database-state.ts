import type { Database } from '#platform/db/pool.ts'

/** Jobs are kept in a schema of their own. */
const JOBS = 'graphile_worker._private_jobs'

export type Row = { table: string; row: string }

/** The whole database as it was at one moment: what a call changed is seen, told and taken back. */
export type DatabaseState = {
  /** Tables that are not as they were. */
  changed(): Promise<string[]>
  /** Rows of these tables in which one of the texts stands, as text, now and before. */
  rowsWith(tables: readonly string[], texts: readonly string[]): Promise<{ now: Row[]; before: Row[] }>
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
  // Every row knows which transaction wrote it: whatever came, went or was written again shows in their number and sum.
  const marks = (names: readonly string[]) =>
    names
      .map(
        (name) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`,
      )
      .join(' union all ')
  // Asked after every call: planned once.
  const all = { name: 'all marks', text: marks(tables) }
  const marked = async (names: readonly string[]) =>
    (await pool.query<{ name: string; mark: string }>(names === tables ? all : marks(names))).rows.map(
      ({ name, mark }) => [name, mark] as const,
    )
  const before = new Map(await marked(tables))

  return {
    changed: async () =>
      (await marked(tables)).filter(([name, mark]) => mark !== before.get(name)).map(([name]) => name),

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
      return { now: await read((name) => name), before: await read(copyOf) }
    },

    restore: async (names) => {
      if (names.length === 0) return
      const steps = names.flatMap((name) => [
        `delete from ${name}`,
        `insert into ${name} (${columnsOf.get(name)}) overriding system value select ${columnsOf.get(name)} from ${copyOf(name)}`,
      ])
      await pool.query(`begin; set local session_replication_role = replica; ${steps.join(';')}; commit`)
      for (const [name, mark] of await marked(names)) before.set(name, mark)
    },
  }
}
