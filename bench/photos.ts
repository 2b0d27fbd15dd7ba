import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

import { NotProved } from '#tests/deploy/programs.ts'

import { type Figure, type Measured, median, spread } from './figures.ts'
import { byteCosts } from './photos/bytes.ts'
import { bigPhoto, takeIn } from './photos/take-in.ts'
import { runToEnd } from './programs.ts'

/** All sizes and checks together may cost this many plain conversions. */
const MOST_CONVERSIONS = 3
/** Memory must not grow with the number of parallel uploads. */
const MOST_MEMORY = 2

const ROUNDS = 5

const MEMORY_PROCESS = fileURLToPath(new URL('./photos/peak-memory.ts', import.meta.url))

type Cost = { processor: number; waited: number }

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [before, began] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { processor: (user + system) / 1000, waited: performance.now() - began }
}

/**
 * Compares processing a 12-megapixel JPEG into all eight files with one decode-and-WebP of it, in alternating rounds,
 * and the peak memory of two parallel uploads with that of eight.
 */
export async function photoCosts(say: (progress: string) => void): Promise<Measured> {
  const photo = await bigPhoto()
  const plain: Cost[] = []
  const first: Cost[] = []
  const all: Cost[] = []
  // Round 0 is the warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    say(`round ${round} of ${ROUNDS}`)
    const conversion = await costOf(() => sharp(photo).webp().toBuffer())
    const { answer, whole } = await takenIn(photo)
    if (round === 0) continue
    plain.push(conversion)
    first.push(answer)
    all.push(whole)
  }
  say('two and eight at once')
  const [two, eight] = await peakMemories(photo, [2, 8])
  const processor = (costs: Cost[]) => median(costs.map((cost) => cost.processor))
  const noteOf = (costs: Cost[]) =>
    `${spread(
      costs.map((cost) => cost.processor),
      'ms',
    )}; waited ${Math.round(median(costs.map((cost) => cost.waited)))} ms`
  const figures: Figure[] = [
    { name: 'one decode-and-WebP, processor', value: processor(plain), unit: 'ms', note: noteOf(plain) },
    { name: 'until the upload is answered, processor', value: processor(first), unit: 'ms', note: noteOf(first) },
    { name: 'all checks and eight files, processor', value: processor(all), unit: 'ms', note: noteOf(all) },
    {
      name: 'against one decode-and-WebP',
      value: processor(all) / processor(plain),
      unit: 'times',
      bar: { most: MOST_CONVERSIONS },
    },
    { name: 'peak memory, 2 at once', value: two, unit: 'bytes', note: 'of the whole process' },
    { name: 'peak memory, 8 at once', value: eight, unit: 'bytes', note: 'of the whole process' },
    { name: '8 at once against 2', value: eight / two, unit: 'times', bar: { most: MOST_MEMORY } },
  ]
  const [bytes, missing] = await byteCosts(say).then(
    (costs) => [costs, ''] as const,
    (error: unknown) => {
      if (error instanceof NotProved) return [[], ` Bytes behind a proxy are not measured: ${error.message}.`] as const
      throw error
    },
  )
  return {
    figures: [...figures, ...bytes],
    noise: `Medians of alternating rounds; processor time of one process, so other work on the machine has little effect.${missing}`,
  }
}

async function takenIn(photo: Buffer): Promise<{ answer: Cost; whole: Cost }> {
  let rest: () => Promise<void> = async () => {}
  const answer = await costOf(async () => {
    rest = await takeIn(photo)
  })
  const later = await costOf(() => rest())
  return {
    answer,
    whole: { processor: answer.processor + later.processor, waited: answer.waited + later.waited },
  }
}

/** Each count runs in its own process and reads the photo from a file: making it takes more memory than the upload. */
async function peakMemories(photo: Buffer, counts: readonly [number, number]): Promise<[number, number]> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-'))
  const file = join(folder, 'photo.jpeg')
  writeFileSync(file, photo)
  const peak = async (count: number) =>
    Number(await runToEnd(process.execPath, [MEMORY_PROCESS, file, String(count)], { cwd: process.cwd() }))
  try {
    return [await peak(counts[0]), await peak(counts[1])]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
