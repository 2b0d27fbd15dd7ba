import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** USER_HZ, which is 100 on Linux. */
const TICKS_PER_SECOND = 100

type Stat = { parent: number; own: number; ofEnded: number }

/** Processor seconds of the database server and its child processes; undefined without /proc. */
export async function databaseCpu(client: pg.Client): Promise<number | undefined> {
  if (!existsSync('/proc/self/stat')) return undefined
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const server = statOf(rows[0].pid)?.parent
  if (server === undefined) return undefined
  let ticks = statOf(server)!.own + statOf(server)!.ofEnded
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined
    if (stat?.parent === server) ticks += stat.own
  }
  return ticks / TICKS_PER_SECOND
}

/** proc(5): after the name in brackets, the second field is the parent and the 12th to 15th are the times. */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, ofEnded: fields[13]! + fields[14]! }
  } catch {
    return undefined
  }
}
