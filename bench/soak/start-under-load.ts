import pg from 'pg'

import { joinOrStartEmbedded } from '#platform/db/embedded.ts'

import { dataOf, startDuet } from '../duet-server.ts'
import { runToEnd } from '../programs.ts'
import { takeSnapshot } from '../snapshot.ts'
import { createCaller } from './caller.ts'

/** A built server whose heap can be read, its database, and a caller with so many connections. */
export async function startUnderLoad(say: (progress: string) => void, connections: number) {
  await using stack = new AsyncDisposableStack()
  const snapshot = stack.use(takeSnapshot())
  say('building')
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: snapshot.root })
  const server = stack.use(
    await startDuet(snapshot.root, { entry: 'bench/soak/server-under-test.ts', flags: ['--expose-gc'] }),
  )
  const joined = await joinOrStartEmbedded(dataOf(snapshot.root))
  stack.defer(joined.stop)
  const database = new pg.Client({ connectionString: joined.url })
  await database.connect()
  stack.defer(() => database.end())
  const { call, close } = createCaller(server.url, connections)
  stack.defer(close)
  const whole = stack.move()
  return { server, database, call, [Symbol.asyncDispose]: () => whole.disposeAsync() }
}
