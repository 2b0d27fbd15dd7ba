import type pg from 'pg'

import { ConfigError } from '../config.ts'

/** With one of these off the server confirms a write before it is safe. */
const NEEDED = {
  fsync: 'what it has confirmed may never reach the disk',
  full_page_writes: 'a power cut may leave half-written pages behind',
  synchronous_commit: 'messages and credits that it has confirmed may be lost in a crash',
} as const

/**
 * A server whose data may be lost (in tests) carries this setting itself, so no application variable can switch the
 * check off.
 */
export const MAY_LOSE_DATA = 'duet.may_lose_data'

/**
 * Refuses to start on a database that can lose confirmed writes. Checks our own connections, because a role or an
 * address can set its own synchronous_commit; `local` or stronger is fine.
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
