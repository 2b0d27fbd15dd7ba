import { chanceOf } from '#demo/chance.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'

import { addTalkers } from './chat/world.ts'
import { logIn } from './demo-login.ts'
import { type Figure, type Measured, median, valueText } from './figures.ts'
import { options } from './options.ts'
import { growthOf } from './soak/growth.ts'
import { ACTORS, createLoad, type Load } from './soak/load.ts'
import { peopleFound } from './soak/people-found.ts'
import { type Sample, sample } from './soak/samples.ts'
import { startUnderLoad } from './soak/start-under-load.ts'

const SAMPLE_MS = 15 * SECOND
/** Fewer samples are too few to fit a line. */
const LEAST_MINUTES = 2
/** Excluded: filling caches and compiling code look like growth. */
const WARM_UP_SHARE = 0.25
/** Percent of growth that still counts as flat. */
const GROWTH_BAR = 2
/** Chance alone exceeds this in only one run out of twenty. */
const STANDARD_ERRORS = 2
const TALKERS = 200

/**
 * Runs a mixed load for half an hour or `--minutes` and pauses it every 15 seconds to sample, so that requests in
 * progress do not count as leaks.
 */
export async function soak(say: (progress: string) => void): Promise<Measured> {
  const minutes = Number(options.minutes)
  if (!(minutes >= LEAST_MINUTES)) throw new Error(`--minutes: at least ${LEAST_MINUTES}`)
  await using started = await startUnderLoad(say, ACTORS)
  const { server, database, call } = started
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
    noise: `${minutes} minutes, a sample every ${SAMPLE_MS / SECOND} s while no request is in progress, without the first quarter. Growth is the rise of a line fitted to the remaining ${counted.length} samples; its bar is ${GROWTH_BAR} %, or two standard errors of that line if they are larger. Open files and sockets exclude those of open pages and of the database. Resident memory has no bar: the allocator rarely returns memory.`,
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
