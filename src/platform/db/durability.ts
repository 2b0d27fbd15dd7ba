import type pg from 'pg'

import { ConfigError } from '../config.ts'

/** What each setting protects: with one of them off the server answers "kept" before it is. */
const NEEDED = {
  fsync: 'what it has confirmed may never reach the disk',
  full_page_writes: 'a power cut may leave half-written pages behind',
  synchronous_commit: 'messages and credits that it has confirmed may be lost in a crash',
} as const

/**
 * Whoever runs a server whose data may be lost (tests do) says so on that server, beside the settings themselves: no
 * variable of the application's can switch the check off.
 */
export const MAY_LOSE_DATA = 'duet.may_lose_data'

/**
 * A database that forgets what it has confirmed is refused at the start. Asked over our own connections: a role or an
 * address can carry its own synchronous_commit, and whatever waits for the local disk at least (`local`) will do.
 */
export async function refuseForgetfulDatabase(pool: pg.Pool): Promise<void> {
  const names = Object.keys(NEEDED) as (keyof typeof NEEDED)[]
  const { rows } = await pool.query<{ name: keyof typeof NEEDED }>(
    `select name from unnest($1::text[]) as name
     where current_setting(name) = 'off' and coalesce(current_setting($2, true), 'off') <> 'on'`,
    [names, MAY_LOSE_DATA],
  )
  if (rows.length === 0) return
  const lines = rows.map(({ name }) => `${name} is off: ${NEEDED[name]}`)
  throw new ConfigError(`the database is not safe to use; switch on what is off:\n${indented(lines)}`)
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')
