import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runToEnd } from '../programs.ts'
import { SENDERS } from './sending.ts'
import { PEOPLE } from './world.ts'

const SCRIPT = `
\\set who random(1, ${PEOPLE})
select sent.result from bench_people people, send_message('localhost', people.profile, people.account, people.other,
  gen_random_uuid(), 'text', 'Shall we go for a walk by the river on Saturday, if the sun comes out?', null, 1, null, now()) sent
where people.n = :who;
`

/** Messages per second of the same SQL function under pgbench; undefined if it is not installed. */
export async function pgbench(url: string, seconds: number): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-pgbench-'))
  const script = join(folder, 'send.sql')
  writeFileSync(script, SCRIPT)
  try {
    const args = ['-n', '-M', 'prepared', '-c', String(SENDERS), '-T', String(seconds), '-f', script, url]
    const said = await runToEnd('pgbench', args, { cwd: folder })
    return Number(/^tps = ([\d.]+)/m.exec(said)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
