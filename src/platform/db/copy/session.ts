import pg from 'pg'

import { OperatorError } from '#platform/operator-error.ts'

/** A dedicated connection, with or without a transaction. */
export type Session = pg.Client

/** The role cannot see everything; the message is one sentence for the operator. */
export class NotReadable extends OperatorError {}

/**
 * A dedicated connection for hours of reading or writing. Formats of times and numbers do not depend on server
 * settings, and the timeouts that protect pages are off.
 */
export async function withSession<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'duet copy' })
  // A broken connection also fails the running statement, which reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`
      set client_encoding = 'UTF8'; set timezone = 'UTC';
      set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      -- Rows that a role may not see would be missing without a word; so it is an error.
      set row_security = off
    `)
    return await work(client)
  } finally {
    await client.end()
  }
}

export const quoted = (schema: string, name: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
