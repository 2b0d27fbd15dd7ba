import pg from 'pg'

import { must } from '#kernel/must.ts'

import { OperatorError } from '../operator-error.ts'

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
    if (client.user === role) throw new OperatorError('DATABASE_OWNER_URL and DATABASE_URL name the same role')
    await refuseForeignQueue(client, role)
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

/** Row security hides the jobs from everybody but the schema's owner, and only the owner can migrate it. */
async function refuseForeignQueue(client: pg.Client, role: string) {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = 'graphile_worker'`,
  )
  const owner = rows[0]?.owner
  if (owner === undefined || owner === role) return
  throw new OperatorError(
    `the job queue (schema graphile_worker) belongs to the role ${owner}, but DATABASE_URL works as ${role}. ` +
      'If this database was restored, restore again into an empty one with DATABASE_URL and DATABASE_OWNER_URL both ' +
      'set; else start without DATABASE_OWNER_URL',
  )
}
