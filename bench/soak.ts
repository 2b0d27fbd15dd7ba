import pg from 'pg'

import { chanceOf } from '#demo/chance.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { joinOrStartEmbedded } from '#platform/db/embedded.ts'

import { addTalkers } from './chat/world.ts'
import { type DemoLogin, logIn } from './demo-login.ts'
import { dataOf, startDuet } from './duet-server.ts'
import { type Figure, type Measured, median, valueText } from './figures.ts'
import { options } from './options.ts'
import { runToEnd } from './programs.ts'
import { takeSnapshot } from './snapshot.ts'
import { createCaller } from './soak/caller.ts'
import { growthOf } from './soak/growth.ts'
import { ACTORS, createLoad, type Found, type Load } from './soak/load.ts'
import { type Sample, sample } from './soak/samples.ts'

const SAMPLE_MS = 15 * SECOND
/** Enough samples for a line through them. */
const LEAST_MINUTES = 2
/** Caches fill and code is compiled: the first part says nothing about growth. */
const WARM_UP_SHARE = 0.25
/** What has grown no more than this in the rest of the time is flat. */
const GROWTH_BAR = 2
/** Nor has what moved less than chance moves it in one run out of twenty. */
const STANDARD_ERRORS = 2
const TALKERS = 200

/**
 * Members write, search, like, look at pages, upload photos, come and go, all at once, for half an hour or `--minutes`.
 * Every quarter of a minute they hold their breath, and what is still open and in use then is counted.
 */
export async function soak(say: (progress: string) => void): Promise<Measured> {
  const minutes = Number(options.minutes)
  if (!(minutes >= LEAST_MINUTES)) throw new Error(`--minutes: at least ${LEAST_MINUTES}`)
  using snapshot = takeSnapshot()
  say('building')
  await runToEnd(process.execPath, ['scripts/build.ts'], { cwd: snapshot.root })
  await using server = await startDuet(snapshot.root, {
    entry: 'bench/soak/server-under-test.ts',
    flags: ['--expose-gc'],
  })
  const joined = await joinOrStartEmbedded(dataOf(snapshot.root))
  const database = new pg.Client({ connectionString: joined.url })
  await database.connect()
  const { call, close } = createCaller(server.url, ACTORS)
  const talkers = await addTalkers(database, TALKERS)
  const found = await peopleFound(await logIn(server.url, 'paid'))
  const load = await createLoad({
    port: Number(new URL(server.url).port),
    call,
    chance: chanceOf('soak'),
    talkers,
    found,
  })
  try {
    const samples: Sample[] = []
    const began = performance.now()
    for (const until = began + minutes * MINUTE; performance.now() < until; ) {
      await load.runFor(SAMPLE_MS)
      samples.push(await sample(server, database, load.openPages()))
      if (samples.length % 4 === 0) say(`${Math.round((performance.now() - began) / MINUTE)} of ${minutes} minutes`)
    }
    return resultOf(samples, load, minutes)
  } finally {
    load.close()
    close()
    await database.end()
    await joined.stop()
  }
}

async function peopleFound({ read }: DemoLogin): Promise<Found> {
  type Cards = { results: { id: string; main_image: { card_filename: string } | null }[] }
  const { results } = (await read('api/members.php?gender=everyone&country=NL')) as Cards
  return {
    people: results.map(({ id }) => id),
    pictures: results.flatMap(({ main_image }) => main_image?.card_filename ?? []),
  }
}

function resultOf(samples: readonly Sample[], load: Load, minutes: number): Measured {
  const counted = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE))
  const flat = (name: string, part: keyof Sample, unit: Figure['unit'], barred = true) =>
    growth(name, { values: counted.map((each) => each[part] ?? 0), unit, barred })
  const lags = counted.map(({ lag }) => lag)
  const faults = [...load.faults()]
  return {
    figures: [
      flat('growth of the heap, after collection', 'heap', 'bytes'),
      flat('growth of buffers beside the heap', 'buffers', 'bytes'),
      flat('growth of the process (resident)', 'resident', 'bytes', false),
      flat('growth of open files and sockets', 'handles', 'requests'),
      flat('growth of timers and work on its way', 'awake', 'requests'),
      flat('growth of database connections', 'connections', 'requests'),
      {
        name: 'answers that were not as wanted',
        value: faults.reduce((sum, [, count]) => sum + count, 0),
        unit: 'requests',
        bar: { most: 0 },
        note: [`of ${load.done()}`, ...faults.map(([fault, count]) => `${fault}: ${count}`)].join('; '),
      },
      {
        name: 'answers per second',
        value: load.done() / ((samples.length * SAMPLE_MS) / SECOND),
        unit: 'points',
        note: `${ACTORS} at a time`,
      },
      {
        name: 'event loop, p99 of its lag',
        value: median(lags),
        unit: 'ms',
        note: `median of the samples, at most ${valueText(Math.max(...lags), 'ms')}`,
      },
    ],
    noise: `${minutes} minutes, a sample every ${SAMPLE_MS / SECOND} s while nothing is on its way, the first quarter left out. Growth is that of a straight line through the ${counted.length} samples that count; its bar is ${GROWTH_BAR} %, or two standard errors of that line where chance moves it more. Sockets of open pages and of the database are left out of the open files and sockets. Resident memory has no bar: the allocator keeps what it once had.`,
  }
}

type Series = { values: readonly number[]; unit: Figure['unit']; barred: boolean }

function growth(name: string, { values, unit, barred }: Series): Figure {
  const { percent, error } = growthOf(values)
  return {
    name,
    value: percent,
    unit: 'percent',
    ...(barred && { bar: { most: Math.max(GROWTH_BAR, error * STANDARD_ERRORS) } }),
    note: `median ${valueText(median(values), unit)}, ${valueText(Math.min(...values), unit)} to ${valueText(Math.max(...values), unit)}; ± ${valueText(error, 'percent')}`,
  }
}
