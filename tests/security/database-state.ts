import type { Database } from '#platform/db/pool.ts'

const JOBS = 'graphile_worker._private_jobs'

export type Row = { table: string; row: string }

/** A snapshot of the whole database, to find, report and undo what a call changed. */
export type DatabaseState = {
  /** Tables that were written to since the last question and differ from the snapshot. */
  changed(): Promise<string[]>
  /** Tables that differ from the snapshot, found by looking at all of them. */
  strays(): Promise<string[]>
  /** Rows of these tables that contain one of the texts, now and in the snapshot. */
  rowsWith(tables: readonly string[], texts: readonly string[]): Promise<{ now: Row[]; before: Row[] }>
  restore(tables: readonly string[]): Promise<void>
}

/** Copies every table. Restoring disables triggers and foreign keys, which needs a superuser. */
export async function keepState({ pool }: Database): Promise<DatabaseState> {
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    select nspname || '.' || relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and (nspname = 'public' or nspname || '.' || relname = '${JOBS}')
    group by 1 order by 1
  `)
  const copyOf = (name: string) => `kept."${name}"`
  const tables = rows.map(({ name }) => name)
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  await pool.query(
    `create schema kept; ${tables.map((name) => `create table ${copyOf(name)} as select * from ${name}`).join(';')}`,
  )
  // Looking through all tables after every call took most of the run, so each table notes that a statement wrote to it.
  await pool.query(`
    create table kept.written (name text primary key);
    create function kept.note() returns trigger language plpgsql security definer as $$
      begin
        insert into kept.written values (tg_table_schema || '.' || tg_table_name) on conflict do nothing;
        return null;
      end $$;
    ${tables.map((name) => `create trigger note after insert or update or delete or truncate on ${name} execute function kept.note()`).join(';')}
  `)
  // Each row carries the transaction that wrote it, so any insert, delete or update changes the count or the sum.
  const marks = (names: readonly string[]) =>
    names
      .map(
        (name) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`,
      )
      .join(' union all ')
  const marked = async (names: readonly string[]) =>
    (await pool.query<{ name: string; mark: string }>(marks(names))).rows.map(({ name, mark }) => [name, mark] as const)
  const before = new Map(await marked(tables))
  const changedOf = async (names: readonly string[]) =>
    names.length === 0
      ? []
      : (await marked(names)).filter(([name, mark]) => mark !== before.get(name)).map(([name]) => name)

  return {
    changed: async () => {
      const written = await pool.query<{ name: string }>('delete from kept.written returning name')
      return changedOf(written.rows.map(({ name }) => name).toSorted())
    },
    strays: () => changedOf(tables),

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
