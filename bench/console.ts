import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findAnything } from '#features/members/find-anything.ts'
import { listMembers } from '#features/members/list-members.ts'
import { countOpenCases } from '#features/moderation/cases/count-open-cases.ts'
import { listCases } from '#features/moderation/cases/list-cases.ts'
import { listActs } from '#features/staff/list-acts.ts'
import { readSystem } from '#features/system/read-system.ts'
import { readToday } from '#features/today/read-today.ts'
import type { StaffContext } from '#platform/context.ts'
import { startEmbedded } from '#platform/db/embedded.ts'

import { makeDeskWorld } from './console/desk-world.ts'
import { type Figure, type Measured, median } from './figures.ts'

const SIZE = { members: 1_000_000, cases: 100_000, acts: 500_000 }
/** Server time of every list, as an ordinary employee waits for it. */
const BAR = 150
const WARM_UP = 3
const ROUNDS = 15

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
}

const LISTS: Record<string, (ctx: StaffContext) => Promise<unknown>> = {
  'members, newest first': (ctx) => listMembers(ctx, {}),
  'members of a country': (ctx) => listMembers(ctx, { country: 'NL' }),
  'members by the beginning of a name': (ctx) => listMembers(ctx, { name: 'person 77' }),
  'members not confirmed': (ctx) => listMembers(ctx, { state: 'not_confirmed' }),
  'search by email': async (ctx) => findAnything(ctx, { q: 'member-4711@example.com' }),
  'search by a name': async (ctx) => findAnything(ctx, { q: 'person 4711' }),
  'open cases': (ctx) => listCases(ctx, { state: 'open' }),
  'closed cases': (ctx) => listCases(ctx, { state: 'closed' }),
  'open cases of one kind': (ctx) => listCases(ctx, { state: 'open', group: 'underage' }),
  'counts of cases': (ctx) => countOpenCases(ctx),
  'log of the staff': (ctx) => listActs(ctx, {}),
  'log of one area': (ctx) => listActs(ctx, { what: 'member' }),
  today: (ctx) => readToday(ctx, undefined),
  system: (ctx) => readSystem(ctx),
}

/** CONS: what the console's lists cost the server with a million members and 100,000 cases. */
export async function consoleSpeed(say: (progress: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-console-'))
  const server = await startEmbedded(folder, { settings: SETTINGS })
  try {
    say('a million members, 100,000 cases')
    const { ctx, close } = await makeDeskWorld(server.url, SIZE)
    try {
      const figures: Figure[] = []
      for (const [name, list] of Object.entries(LISTS)) {
        say(name)
        figures.push(await measure(name, () => list(ctx)))
      }
      return { figures, noise: NOISE }
    } finally {
      await close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const NOISE = `Medians of ${ROUNDS} calls, one at a time, without HTTP; data in memory after ${WARM_UP} calls. The note has the first call.`

async function measure(name: string, call: () => Promise<unknown>): Promise<Figure> {
  const timed = async () => {
    const began = performance.now()
    await call()
    return performance.now() - began
  }
  const first = await timed()
  for (let done = 1; done < WARM_UP; done += 1) await call()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed())
  return { name, value: median(times), unit: 'ms', bar: { most: BAR }, note: `first call ${first.toFixed(0)} ms` }
}
