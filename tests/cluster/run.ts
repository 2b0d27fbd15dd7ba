import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { findViolations } from '#operator/invariants/find-violations.ts'
import { openDatabase } from '#platform/db/pool.ts'

import { type Cluster, startCluster } from './cluster.ts'
import { type Engine, type Found, findPrograms, INSTALL } from './programs.ts'
import { openWorkplace } from './running.ts'
import type { Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/all.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * `npm run cluster-test [-- --allow-missing] [--only name,…]`: proves the guarantees of several nodes on real engines.
 */
const { values: options } = parseArgs({ options: { 'allow-missing': { type: 'boolean' }, only: { type: 'string' } } })

const print = (line: string) => process.stdout.write(`${line}\n`)
const say = (progress: string) => process.stderr.write(`… ${progress}\n`)

process.exitCode = await prove()

async function prove(): Promise<number> {
  const chosen = choose(options.only)
  const found = findPrograms()
  const present = new Set(found.filter(({ missing }) => missing.length === 0).map(({ engine }) => engine))
  showTable(found)
  const lacking = new Map(chosen.map((scenario) => [scenario, lackOf(scenario, present)]))
  const possible = chosen.filter((scenario) => lacking.get(scenario) === undefined)
  for (const [{ guarantee }, lack] of lacking) if (lack !== undefined) print(`NOT PROVED: ${guarantee} (${lack})`)
  if (possible.length < chosen.length) {
    if (found.some(({ missing }) => missing.length > 0)) print(`Install what is missing: ${INSTALL}`)
    if (!options['allow-missing']) return 1
  }
  if (possible.length === 0) return 0

  const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { cwd: ROOT, stdio: 'inherit' })
  if (build.status !== 0) return 1
  const place = openWorkplace()
  const interrupt = async () => {
    await place.stopAll()
    place.remove()
    process.exit(130)
  }
  process.once('SIGINT', () => void interrupt()).once('SIGTERM', () => void interrupt())
  let passed = false
  try {
    const cluster = await startCluster(place, present, say)
    passed = await runAll(cluster, possible)
  } catch (error) {
    print(`FAILED: the cluster does not start: ${(error as Error).message}`)
  }
  await place.stopAll()
  if (passed) place.remove()
  else print(`The logs of all processes are in ${place.folder}`)
  return passed ? 0 : 1
}

function lackOf({ needs, lacks }: Scenario, present: ReadonlySet<Engine>): string | undefined {
  const missing = needs.filter((engine) => !present.has(engine))
  return missing.length > 0 ? `${missing.join(', ')} missing` : lacks?.()
}

function choose(only: string | undefined): readonly Scenario[] {
  const names = only?.split(',')
  const unknown = names?.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name)) ?? []
  if (unknown.length > 0) {
    print(`No scenario is called ${unknown.join(', ')}; there are ${SCENARIOS.map(({ name }) => name).join(', ')}`)
    process.exit(2)
  }
  return SCENARIOS.filter(({ name }) => names?.includes(name) ?? true)
}

function showTable(found: readonly Found[]) {
  for (const { engine, packages, missing } of found)
    print(`${engine.padEnd(12)}${(missing.length === 0 ? 'found' : 'missing').padEnd(9)}${packages.join(' ')}`)
}

/** Repairs the cluster before each scenario, so that none sees another's damage. */
async function runAll(cluster: Cluster, scenarios: readonly Scenario[]): Promise<boolean> {
  let passed = true
  const judge = async (name: string, guarantee: string, work: () => Promise<string>) => {
    say(name)
    try {
      print(`PROVED: ${guarantee}: ${await work()}`)
    } catch (error) {
      passed = false
      print(`FAILED: ${guarantee}: ${(error as Error).message}`)
    }
  }
  for (const { name, guarantee, run } of scenarios) {
    await judge(name, guarantee, async () => {
      await cluster.mend()
      return run(cluster)
    })
  }
  await judge('invariants', 'the ledger, conversations and files are consistent afterwards', () => expectSound(cluster))
  return passed
}

async function expectSound({ mend, directUrl, files, nodes }: Cluster): Promise<string> {
  await mend()
  for (const node of nodes) await node.stop()
  const database = openDatabase(directUrl, { size: 2 })
  try {
    const violations = await findViolations({ db: database.db, files })
    if (violations.length > 0)
      throw new Error(
        `${violations.length} violations: ${violations.map(({ invariant, what }) => `${invariant}: ${what}`).join('; ')}`,
      )
    return 'no invariant violated'
  } finally {
    await database.close()
  }
}
