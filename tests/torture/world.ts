import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { filesFolder } from '#platform/files-adapters.ts'
import { fileStore } from '#platform/files-folder.ts'
import { startMollie } from '#tests/support/fake-mollie.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

import { startDatabase } from './database.ts'
import { openLine } from './line.ts'
import { createMemory } from './memory.ts'
import { BANK_KEY_NAME, makePeople } from './people.ts'

const BANK_KEY = 'test_keyOfTheTorture'
/** Restarts the server when it ends, but not forever. */
const MOST_STARTS = 10

/** Everything a run needs, fresh in its own folder: database, bank, people, line, server. */
export async function makeWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'duet-torture-'))
  const database = await startDatabase(folder)
  const bank = await startMollie({ key: BANK_KEY })
  const people = await makePeople(database.url, bank.url)
  const line = await openLine()
  const dataDir = join(folder, 'server')
  /** Unexpected events. */
  const surprises: string[] = []
  const counts = { serverKills: 0, databaseKills: 0 }

  let server: ServerProcess
  let away = 0
  let waiting: (() => void)[] = []
  const during = async (work: () => Promise<void>) => {
    away += 1
    await work()
    away -= 1
    if (away > 0) return
    for (const go of waiting) go()
    waiting = []
  }

  async function start() {
    for (let starts = 1; ; starts += 1) {
      try {
        server = await startServer({
          DATABASE_URL: database.url,
          DATA_DIR: dataDir,
          SECRET: 'a secret of the torture, long enough',
          TRUST_PROXY: 'loopback',
          LOG_LEVEL: 'error',
          [BANK_KEY_NAME]: BANK_KEY,
        })
        break
      } catch (error) {
        if (counts.serverKills === 0 || starts === MOST_STARTS) throw error
        surprises.push((error as Error).message)
      }
    }
    line.leadTo(server.port)
    const mine = server
    mine.child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL' || stopping) return
      surprises.push(`the server ended by itself (${code}): ${mine.output()}`)
      void during(start)
    })
  }

  let stopping = false
  await start()
  // Leaves no process behind, however this one ends.
  process.once('exit', () => {
    server.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    database,
    people,
    line,
    counts,
    surprises,
    memory: createMemory(bank),
    files: fileStore(filesFolder({ dataDir })),
    whenUp: () => (away === 0 ? Promise.resolve() : new Promise<void>((go) => waiting.push(go))),
    killServer: () =>
      during(async () => {
        counts.serverKills += 1
        await server.stop('SIGKILL')
        await start()
      }),
    killDatabase: () =>
      during(async () => {
        counts.databaseKills += 1
        await database.crash()
        await database.startAgain()
      }),
    /** Stops the server gracefully; its data stays for inspection. */
    async stopServer() {
      stopping = true
      await server.stop()
    },
    async close() {
      stopping = true
      await server.stop()
      line.close()
      await bank.close()
      await database.stop()
    },
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
