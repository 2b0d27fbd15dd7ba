import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'

import { sections } from '#features/all.ts'
import { findPeople } from '#features/search/find-people.ts'
import { planSearch } from '#features/search/plan-search.ts'
import { readSearcher } from '#features/search/read-searcher.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { forgetPlace } from '#features/swipe/queue-place.ts'
import { readQueue } from '#features/swipe/read-queue.ts'
import type { MemberContext } from '#platform/context.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { type Db, openDatabase } from '#platform/db/pool.ts'
import { run } from '#platform/db/query.ts'
import { systemClock } from '#platform/ports.ts'

import { makeWorld } from '../search/searcher.ts'

const PEOPLE = 1_000_000
const SWIPED = 10_000
const WARM_UP = 8
const ROUNDS = 40

/** The search bench's viewer in Amsterdam. */
const PLAYER = { id: 'accnt-in-amsterdam-aaa', profileId: 'bench-in-amsterdam-aaa' }

/** The data is disposable, and the bench measures reads from memory. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
}

/**
 * Alternates a plain search, the first cards of a sitting and a refill, for a member who has already decided about the
 * first 10,000 people.
 */
export async function queueSpeed(say: (progress: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'duet-bench-likes-'))
  const server = await startEmbedded(folder, { settings: SETTINGS })
  try {
    say(`${PEOPLE.toLocaleString('en')} people`)
    const world = await makeWorld(server.url, PEOPLE)
    const database = openDatabase(worldUrl(server.url), { size: 1 })
    try {
      const player = await playerIn(database.db, database.url)
      await decideAboutTheFirst(player)
      say(`the next cards after ${SWIPED.toLocaleString('en')} decisions`)
      const times = { search: [] as number[], first: [] as number[], queue: [] as number[] }
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        forgetPlace(player.member.profileId)
        const [search, first, queue] = [
          await timeOf(() => world.search({ gender: 'female' })),
          await timeOf(() => readQueue(player, {})),
          await timeOf(() => readQueue(player, {})),
        ]
        if (round < 0) continue
        times.search.push(search)
        times.first.push(first)
        times.queue.push(queue)
      }
      return times
    } finally {
      await database.close()
      await world.close()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Matches the name that `makeWorld` gives the database. */
function worldUrl(server: string): string {
  const url = new URL(server)
  url.pathname = `/bench_${PEOPLE}`
  return url.href
}

/** The worst case, and the usual one: the queue must skip exactly the people that the search finds first. */
async function decideAboutTheFirst(player: MemberContext) {
  const { db, member } = player
  await run(db, sql`update profiles set wish = 'female' where id = ${member.profileId}`)
  const found = await findPeople(
    db,
    planSearch(player, await readSearcher(player), {
      moment: player.now(),
      filters: { gender: 'female' },
      after: null,
      limit: SWIPED,
      count: null,
    }),
  )
  await run(
    db,
    sql`
      insert into swipes (profile_id, seen_id, liked, swiped_at)
      select ${member.profileId}, seen.id, false, now() - make_interval(secs => ${SWIPED} - seen.n)
      from unnest(${found.map(({ id }) => id)}::text[]) with ordinality seen (id, n)
    `,
  )
  await run(db, sql`analyze swipes`)
}

async function playerIn(db: Db, url: string): Promise<MemberContext> {
  const sites = createSiteStore(db, sections, (error) => {
    throw error
  })
  await sites.follow(url)
  const site = sites.byHost('localhost')!
  await sites.stop()
  const member = { ...PLAYER, status: 'active', language: null }
  // The queue uses nothing else.
  return { db, site, member, cookies: {}, now: () => systemClock.now() } as unknown as MemberContext
}
