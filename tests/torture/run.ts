import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { findViolations, type Violation } from '#operator/invariants/find-violations.ts'
import { openDatabase } from '#platform/db/pool.ts'

import { perform } from './client.ts'
import { judge } from './judge/judge.ts'
import { type Observed, observe } from './observe.ts'
import { readOptions } from './options.ts'
import type { Entry } from './outcome.ts'
import { makePlan, type Plan } from './plan.ts'
import { AT_REST, resultsOf, summaryOf } from './report.ts'
import { settle } from './settle.ts'
import { makeWorld, type World } from './world.ts'

/**
 * `npm run torture`: kills server and database under load, cuts connections, and checks that nothing is lost or
 * duplicated.
 */
const MOST_SEED = 2 ** 31
/** Progress lines per run. */
const PARTS = 4
/** How often a killer checks whether it is due. */
const LOOK_MS = 5
const { seed, size, words, report } = readOptions(process.argv.slice(2), () => randomInt(MOST_SEED))
console.log(`seed ${seed}: ${words}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const began = performance.now()
const say = (line: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${line}`)
const world = await makeWorld()
try {
  say(`PostgreSQL ${world.database.version}, ${world.people.length} people, ${size.operations} operations to come`)
  const log = await runPlan(makePlan(seed, size), world)
  const stuck = await settle(world)
  await world.stopServer()
  say('everything is at rest, or given up')
  const { seen, violations } = await look(world, log, stuck)
  const seconds = (performance.now() - began) / 1000
  for (const line of summaryOf({ log, seen, violations, world, seconds, words })) console.log(line)
  if (report !== undefined) writeFileSync(report, JSON.stringify(resultsOf(violations)))
  if (violations.length > 0) keep({ log, seen, violations })
} finally {
  await world.close()
}

/** For debugging: every operation as its client saw it, and the final state. */
function keep(run: { log: readonly Entry[]; seen: Observed; violations: readonly Violation[] }) {
  const file = `.cache/torture-${seed}.json`
  mkdirSync('.cache', { recursive: true })
  writeFileSync(file, JSON.stringify(run, null, 1))
  console.log(`all operations and the final state: ${file}`)
  process.exitCode = 1
}

/** Runs all clients at once, each through its own list; each kill waits for the operation it is planned after. */
async function runPlan({ clients, kills }: Plan, world: World): Promise<Entry[]> {
  const ground = { ...world, port: world.line.port }
  const log: Entry[] = []
  const killers = (['server', 'database'] as const).map(async (whom) => {
    for (const { afterOperation, wait } of kills.filter((kill) => kill.whom === whom)) {
      while (log.length < afterOperation) await sleep(LOOK_MS)
      await sleep(wait)
      await (whom === 'server' ? world.killServer() : world.killDatabase())
    }
  })
  const part = Math.ceil(size.operations / PARTS)
  const workers = clients.map(async (operations) => {
    for (const operation of operations) {
      log.push(await perform(ground, operation))
      const { serverKills, databaseKills } = world.counts
      if (log.length % part === 0) say(`${log.length} operations, ${serverKills} and ${databaseKills} kills`)
    }
  })
  await Promise.all([...killers, ...workers])
  return log
}

async function look({ database, memory, files, surprises }: World, log: readonly Entry[], stuck: readonly string[]) {
  const { db, close } = openDatabase(database.url, { size: 1 })
  try {
    const seen: Observed = await observe(db, memory.bank)
    const rest = [...stuck, ...surprises].map((what) => ({ invariant: AT_REST, what }))
    const violations: Violation[] = [...judge(log, seen), ...rest, ...(await findViolations({ db, files }))]
    return { seen, violations }
  } finally {
    await close()
  }
}
