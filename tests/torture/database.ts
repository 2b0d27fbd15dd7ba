import { spawnSync } from 'node:child_process'

import { chooseRunner } from '#platform/db/embedded-account.ts'
import { findPackage, makePassword, preparePlace, readPassword } from '#platform/db/embedded-files.ts'
import { endServer, makeCluster, SUPERUSER, startServer } from '#platform/db/embedded-server.ts'

/** PostgreSQL with its default durability, in processes that can be killed and restarted on the same files. */
export async function startDatabase(folder: string) {
  const programs = findPackage()
  const place = preparePlace(folder)
  makePassword(place)
  const runner = chooseRunner(place, programs)
  await makeCluster(place, runner, {})
  const launch = { place, runner, settings: {}, signal: new AbortController().signal }
  let server = await startServer(launch)
  const { port } = server
  return {
    url: `postgres://${SUPERUSER}:${readPassword(place)}@127.0.0.1:${port}/postgres`,
    version: programs.version,
    /** Kills all processes at once, like a power cut: nothing is flushed. */
    async crash() {
      const { pid } = server.child
      for (const each of [pid!, ...childrenOf(pid!)]) kill(each)
      await server.ended
    },
    async startAgain() {
      server = await startServer({ ...launch, port })
    },
    stop: () => endServer(server),
  }
}

function childrenOf(parent: number): number[] {
  const rows = spawnSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  return pairs.filter(([, its]) => its === parent).map(([pid]) => pid!)
}

/** The session may have ended since it was listed. */
function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
