import pg from 'pg'

import { must } from '#kernel/must.ts'

/** The ledger is append-only, even for the application. */
const BOOKS = ['ledger_sets', 'ledger_lines']

/**
 * If the operator names a database owner, the application runs as another role that cannot alter tables and can only
 * append to the ledger. A bug or an intruder then cannot rewrite it even without the triggers. Runs at every start to
 * cover new tables.
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
    // The job queue migrates its own schema, as the role that runs the jobs.
    await client.query(
      `grant create on database ${client.escapeIdentifier(must(client.database, 'the name of the database of an open connection'))} to ${app}`,
    )
    await client.query(`revoke update, delete, truncate on ${BOOKS.join(', ')} from ${app}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
