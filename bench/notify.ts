import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '#platform/db/embedded.ts'

import { BYTES_PER_KB, type Measured, valueText } from './figures.ts'
import { planEverything } from './notify/planning.ts'
import { makeReaders, PEOPLE } from './notify/readers.ts'

const NOTICES = 100_000
const PLAN_BAR_S = 30
/** What planning may hold in memory at once, however much is due. */
const MEMORY_BAR = 100_000 * BYTES_PER_KB

/** Deciding about a hundred thousand pieces of news among a million members, and ordering their mails and pushes. */
export async function notifySpeed(say: (progress: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-notify-'))
  const database = await startEmbedded(folder)
  try {
    say(`${PEOPLE.toLocaleString('en')} members, ${NOTICES.toLocaleString('en')} of them with news`)
    const world = await makeReaders(database.url, NOTICES)
    say('planning')
    const { seconds, bytes, mails, pushes, index } = await planEverything(world)
    return {
      figures: [
        {
          name: `${NOTICES.toLocaleString('en')} due notifications planned and enqueued`,
          value: seconds,
          unit: 's',
          bar: { most: PLAN_BAR_S },
          note: `${mails.toLocaleString('en')} mails and ${pushes.toLocaleString('en')} pushes; finding what is due by ${index}`,
        },
        {
          name: 'memory that planning took at most',
          value: bytes,
          unit: 'bytes',
          bar: { most: MEMORY_BAR },
          note: 'growth of the process, looked at after every batch',
        },
      ],
      noise: `One process and the database share the processors; every write is kept as in production. ${valueText(seconds, 's')} is one run, not a median.`,
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
