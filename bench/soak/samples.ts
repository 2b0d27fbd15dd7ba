import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

import type { DuetServer } from '../duet-server.ts'
import type { Insides } from './server-under-test.ts'

/** `handles`: open files and sockets, except those of open pages and of the database; undefined without /proc. */
export type Sample = Insides & { connections: number; handles: number | undefined }

/** Gives the server time to notice closed pages. */
const SETTLING_MS = 1000

/** Call it while no request is in progress: whatever remains then may be a leak. */
export async function sample({ process: child }: DuetServer, database: pg.Client, pages: number): Promise<Sample> {
  await sleep(SETTLING_MS)
  const { rows } = await database.query<{ connections: number }>(
    `select count(*)::integer as connections from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const { connections } = rows[0]!
  const open = openFiles(child.pid!)
  child.send('look')
  const [insides] = (await once(child, 'message')) as [Insides]
  return { ...insides, connections, handles: open && open - pages - connections }
}

function openFiles(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return undefined
  }
}
