import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '#platform/db/embedded.ts'

import { BYTES_PER_KB, type Measured, valueText } from './figures.ts'
import { planEverything } from './notify/planning.ts'
import { makeReaders, PEOPLE } from './notify/readers.ts'

const NOTICES = 100_000
const PLAN_BAR_S = 30
/** Memory must not depend on how many notifications are due. */
const MEMORY_BAR = 100_000 * BYTES_PER_KB

export async function notifySpeed(say: (progress: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-notify-'))
  const database = await startEmbedded(folder)
  try {
    say(`${PEOPLE.toLocaleString('en')} members, ${NOTICES.toLocaleString('en')} of them with a due notification`)
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
          note: `${mails.toLocaleString('en')} emails and ${pushes.toLocaleString('en')} pushes; finds due ones by ${index}`,
        },
        {
          name: 'memory that planning took at most',
          value: bytes,
          unit: 'bytes',
          bar: { most: MEMORY_BAR },
          note: 'growth of the process, sampled after every batch',
        },
      ],
      noise: `One process and the database share the processors; writes are as durable as in production. ${valueText(seconds, 's')} is one run, not a median.`,
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
