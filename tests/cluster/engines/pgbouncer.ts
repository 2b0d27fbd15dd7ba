import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '#tests/support/server-process.ts'

import type { Workplace } from '../running.ts'

export type Login = { user: string; password: string; database: string }

/** Transaction mode in front of the primary, with the settings docs/cluster.md recommends. */
export async function startPgBouncer(place: Workplace, door: number, { user, password, database }: Login) {
  const port = await freePort()
  const room = place.room('pgbouncer')
  const accounts = join(place.folder, 'pgbouncer-accounts.txt')
  writeFileSync(accounts, `"${user}" "${password}"\n`)
  const file = join(place.folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${door} connect_query='set statement_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${room}
auth_type = scram-sha-256
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 5
`,
  )
  place.start('pgbouncer', 'pgbouncer', [file])
  return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}` }
}
