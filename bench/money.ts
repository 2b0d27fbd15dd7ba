import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '#platform/db/embedded.ts'

import { makeWorld } from './chat/world.ts'
import { type Measured, median, spread, valueText } from './figures.ts'
import { auditTimes } from './money/audit-time.ts'
import { AT_ONCE, hookRate, ROUNDS } from './money/hook-rate.ts'

/** Share of the bare statement's rate that webhooks over HTTP must reach. */
const RATE_BAR = 0.5
const AUDIT_BAR_S = 10
/** Ten times the ledger may take ten times as long, plus a margin for other load on the machine. */
const GROWTH_BAR = 12
const SMALL_BOOKS = 100_000
const LARGE_BOOKS = 1_000_000

export async function moneySpeed(say: (progress: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-money-'))
  const database = await startEmbedded(folder)
  try {
    const { site } = await makeWorld(database.url)
    const { straight, server } = await hookRate(database.url, site, say)
    const parts = server.map((rate, round) => rate / straight[round]!)
    const [small, large] = await auditTimes(database.url, [SMALL_BOOKS, LARGE_BOOKS], say)
    const perSecond = (values: readonly number[]) => `${Math.round(median(values))} a second`
    return {
      figures: [
        {
          name: `news of a provider over HTTP, against the bare statement, ${AT_ONCE} at once`,
          value: median(parts),
          unit: 'times',
          bar: { least: RATE_BAR },
          note: `${perSecond(server)} against ${perSecond(straight)}; rounds ${spread(parts, 'times')}`,
        },
        {
          name: 'audit of a million lines',
          value: large!.seconds,
          unit: 's',
          bar: { most: AUDIT_BAR_S },
          note: `${large!.lines.toLocaleString('en')} lines, ${small!.lines.toLocaleString('en')} in ${valueText(small!.seconds, 's')}`,
        },
        {
          name: 'audit, ten times the books',
          value: large!.seconds / small!.seconds,
          unit: 'times',
          bar: { most: GROWTH_BAR },
          note: '',
        },
      ],
      noise: `${ROUNDS} alternating rounds. Client, server and database share the processors, which slows HTTP more than the bare statement. Every webhook is new, signed, and becomes a job.`,
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
