import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '#platform/db/embedded.ts'

import { type Figure, type Measured, median, valueText } from './figures.ts'
import { options } from './options.ts'
import { membersPageStatements } from './search/page-statements.ts'
import { SCENARIOS, type Scenario } from './search/scenarios.ts'
import { makeWorld, type Query, type World } from './search/searcher.ts'

const SMALL = 10_000
const MIDDLE = 100_000
const LARGE = 1_000_000
/** Only with `npm run bench -- search --5m`: takes minutes more and several gigabytes of disk. */
const HUGE = 5_000_000

/** Growth of the time for a hundred times the people. */
const TIME_BAR = 4
/** Growth of the buffers read for ten times the people. */
const BUFFER_BAR = 4
const STATEMENT_BAR = 3
const PAGE_STATEMENT_BAR = 8

const WARM_UP = 8
const ROUNDS = 40

/** The data is disposable, and the bench measures reads from memory. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
}

type Result = { scenario: Scenario; times: Map<number, number[]>; buffers: Map<number, number>; statements: number }

/** Alternates between databases of several sizes, so that other load on the machine affects all of them. */
export async function searchSpeed(say: (progress: string) => void): Promise<Measured> {
  say('statements of the members page')
  const page = await membersPageStatements()
  const sizes = [SMALL, MIDDLE, LARGE, ...(options['5m'] ? [HUGE] : [])]
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-search-'))
  const server = await startEmbedded(folder, { settings: SETTINGS })
  const worlds: World[] = []
  try {
    for (const size of sizes) {
      say(`${size.toLocaleString('en')} people`)
      worlds.push(await makeWorld(server.url, size))
    }
    const results: Result[] = []
    for (const scenario of SCENARIOS) {
      say(scenario.name)
      results.push(await measure(scenario, worlds))
    }
    return { figures: figuresOf(results, page), noise: NOISE }
  } finally {
    for (const world of worlds) await world.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const NOISE = `Medians of ${ROUNDS} rounds that alternate between the databases, one search at a time, everything in memory. Times cover the whole call without HTTP; other work on the machine lengthens them. Pages of memory (8 kB each, from EXPLAIN) do not vary with load.`

async function measure(scenario: Scenario, worlds: readonly World[]): Promise<Result> {
  const queries = new Map<World, Query>()
  for (const world of worlds) {
    const query = await scenario.queryIn(world)
    queries.set(world, query)
    for (let done = 0; done < WARM_UP; done += 1) await world.search(query, scenario.who)
  }
  const times = new Map(worlds.map(({ people }) => [people, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const world of worlds) {
      const began = performance.now()
      await world.search(queries.get(world)!, scenario.who)
      times.get(world.people)!.push(performance.now() - began)
    }
  const buffers = new Map<number, number>()
  let most = 0
  for (const world of worlds) {
    const statements = await world.statementsOf(queries.get(world)!, scenario.who)
    most = Math.max(most, statements.length)
    let touched = 0
    for (const statement of statements) touched += await world.buffersOf(statement)
    buffers.set(world.people, touched)
  }
  return { scenario, times, buffers, statements: most }
}

function figuresOf(results: readonly Result[], page: number): Figure[] {
  const perScenario = results.flatMap(({ scenario, times, buffers }): Figure[] => {
    const p50 = new Map([...times].map(([size, values]) => [size, median(values)]))
    return [
      {
        name: `${scenario.name}: time at 1M against 10k`,
        value: p50.get(LARGE)! / p50.get(SMALL)!,
        unit: 'times',
        bar: { most: TIME_BAR },
        note: [...p50.values()].map((value) => valueText(value, 'ms')).join(', '),
      },
      {
        name: `${scenario.name}: pages of memory at 1M against 100k`,
        value: buffers.get(LARGE)! / buffers.get(MIDDLE)!,
        unit: 'times',
        bar: { most: BUFFER_BAR },
        note: [...buffers.values()].join(', '),
      },
    ]
  })
  return [
    ...perScenario,
    {
      name: 'statements of a search, at most',
      value: Math.max(...results.map(({ statements }) => statements)),
      unit: 'requests',
      bar: { most: STATEMENT_BAR },
    },
    {
      name: 'statements of the members page',
      value: page,
      unit: 'requests',
      bar: { most: PAGE_STATEMENT_BAR },
      note: 'login included',
    },
  ]
}
