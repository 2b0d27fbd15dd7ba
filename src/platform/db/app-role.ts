import pg from 'pg'

import { must } from '#kernel/must.ts'

/** The books are written once: not even the application may change or remove a line of them. */
const BOOKS = ['ledger_sets', 'ledger_lines']

/**
 * Where the operator names an owner of the database, the application runs as another role: it may use everything, but
 * change no table, and the books it may only add to. A fault or an intruder in the application then cannot rewrite
 * them, whatever the triggers say. Repeated at every start, so that new tables are covered.
 */
export async function limitAppRole(ownerUrl: string, appUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(appUrl).username)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    if (client.user === role) throw new Error('DATABASE_OWNER_URL and DATABASE_URL name the same role')
    const app = client.escapeIdentifier(role)
    await client.query('begin')
    await client.query(`
      grant usage on schema public to ${app};
      grant select, insert, update, delete on all tables in schema public to ${app};
      grant usage, select, update on all sequences in schema public to ${app};
      grant execute on all functions in schema public to ${app};
    `)
    // The job queue keeps a schema of its own and migrates it itself, as the role that works it.
    await client.query(
      `grant create on database ${client.escapeIdentifier(must(client.database, 'the name of the database of an open connection'))} to ${app}`,
    )
    await client.query(`revoke update, delete, truncate on ${BOOKS.join(', ')} from ${app}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
