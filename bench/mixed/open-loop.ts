import { setTimeout as sleep } from 'node:timers/promises'

import { type Chance, pickByWeight } from '#demo/chance.ts'

import type { Caller } from '../soak/caller.ts'
import type { Kind } from './requests.ts'

/** Milliseconds from the moment a request was due, and the faults by kind and status. */
export type Answers = { waits: Map<string, number[]>; faults: Map<string, number> }

type Load = { kinds: readonly Kind[]; call: Caller; chance: Chance; rate: number; seconds: number }

/**
 * Sends at random moments, on average `rate` a second, and never waits for an answer before the next request: people
 * do not, either. A request counts from when it was due, so a server that falls behind shows it.
 */
export async function sendOpenLoop({ kinds, call, chance, rate, seconds }: Load): Promise<Answers> {
  const waits = new Map<string, number[]>(kinds.map(({ name }) => [name, []]))
  const faults = new Map<string, number>()
  const underway: Promise<void>[] = []
  const began = performance.now()
  for (let due = began; due < began + seconds * 1000; due += (-Math.log(1 - chance()) * 1000) / rate) {
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    underway.push(
      sendOne(
        pickByWeight(chance, kinds, ({ weight }) => weight),
        due,
      ),
    )
  }
  await Promise.all(underway)
  return { waits, faults }

  async function sendOne({ name, make }: Kind, due: number) {
    const outcome = await call(make()).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
    if (outcome === 200) waits.get(name)?.push(performance.now() - due)
    else faults.set(`${name} ${outcome}`, (faults.get(`${name} ${outcome}`) ?? 0) + 1)
  }
}
