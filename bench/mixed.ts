import { chanceOf } from '#demo/chance.ts'

import { addTalkers } from './chat/world.ts'
import { logIn } from './demo-login.ts'
import { type Figure, type Measured, percentile, valueText } from './figures.ts'
import { type Answers, sendOpenLoop } from './mixed/open-loop.ts'
import { kindsOf } from './mixed/requests.ts'
import { peopleFound } from './soak/people-found.ts'
import { startUnderLoad } from './soak/start-under-load.ts'

const RATE = 50
/** Compiles the code and draws the demo's pictures. */
const WARM_UP_S = 40
const SECONDS = 120
const TALKERS = 200
/** As many as fifty browsers would hold. */
const CONNECTIONS = 50

/** Waiting times of every page and call while fifty requests a second come in, in one process on one database. */
export async function mixedLoad(say: (progress: string) => void): Promise<Measured> {
  await using started = await startUnderLoad(say, CONNECTIONS)
  const { server, database, call } = started
  const talkers = await addTalkers(database, TALKERS)
  const found = await peopleFound(await logIn(server.url, 'paid'))
  const chance = chanceOf('mixed')
  const kinds = kindsOf({ chance, talkers, found })
  say('warming up')
  for (const path of found.pictures) await call({ path, cookie: talkers[0]!.cookie })
  await sendOpenLoop({ kinds, call, chance, rate: RATE, seconds: WARM_UP_S })
  say(`${RATE} requests a second for ${SECONDS} s`)
  return resultOf(await sendOpenLoop({ kinds, call, chance, rate: RATE, seconds: SECONDS }))
}

function resultOf({ waits, faults }: Answers): Measured {
  const all = [...waits.values()].flat()
  const wrong = [...faults.values()].reduce((sum, count) => sum + count, 0)
  return {
    figures: [
      p95('all requests', all),
      ...[...waits].map(([name, times]) => p95(name, times)),
      {
        name: 'answers that were not as wanted',
        value: wrong,
        unit: 'requests',
        bar: { most: 0 },
        note: [`of ${all.length + wrong}`, ...[...faults].map(([fault, count]) => `${fault}: ${count}`)].join('; '),
      },
    ],
    noise: `${RATE} requests a second at random moments for ${SECONDS} s, none of them waiting for another; times from when a request was due until its last byte. “data” is what the router asks for when a member moves on to that page. One process, the embedded database and the sender share the machine’s cores, so other work on it shows at once.`,
  }
}

function p95(name: string, times: readonly number[]): Figure {
  const [half, most] = [percentile(times, 0.5), Math.max(0, ...times)]
  return {
    name: `${name}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    note: `p50 ${valueText(half, 'ms')}, at most ${valueText(most, 'ms')}; ${times.length} requests`,
  }
}
