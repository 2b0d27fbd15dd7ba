import { sql } from 'kysely'

import { sections } from '#features/all.ts'
import { decideDue } from '#features/notifications/decide-due.ts'
import { createSiteStore } from '#features/sites/site-store.ts'
import { openDatabase } from '#platform/db/pool.ts'
import { many, one } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'
import { memoryLiveBus } from '#platform/live-bus.ts'
import { systemClock } from '#platform/ports.ts'
import { signingKeysOf } from '#platform/signing-keys.ts'

import type { Readers } from './readers.ts'

/** Plans everything that is due, as the server does, and samples memory after every batch. */
export async function planEverything({ url }: Readers) {
  const database = openDatabase(url, { size: 2 })
  const sites = createSiteStore(database.db, sections, (error) => {
    throw error
  })
  await sites.follow(url)
  try {
    const { db } = database
    const index = await indexOfDue(db)
    // Planning uses nothing else.
    const ground = { db, clock: systemClock, live: memoryLiveBus(), keys: signingKeysOf('bench'), sites }
    const ctx = ground as unknown as JobContext
    const before = process.memoryUsage().rss
    let most = before
    const began = performance.now()
    while (await decideDue(ctx)) most = Math.max(most, process.memoryUsage().rss)
    const seconds = (performance.now() - began) / 1000
    const counts = await one(
      db,
      sql<{ mails: number; pushes: number }>`
        select count(*) filter (where task_identifier = 'sealed-mail')::integer as mails,
          count(*) filter (where task_identifier = 'push-news')::integer as pushes from graphile_worker.jobs
      `,
    )
    return { seconds, bytes: most - before, ...counts, index }
  } finally {
    await sites.stop()
    await database.close()
  }
}

async function indexOfDue(db: JobContext['db']): Promise<string> {
  const lines = await many(
    db,
    sql<{ 'QUERY PLAN': string }>`
      explain select profile_id, kind, subject_id from notices where due_at <= now()
      order by due_at limit 1000 for update skip locked
    `,
  )
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  return /Index Scan using (\w+)/.exec(plan)?.[1] ?? 'a scan of the whole table'
}
