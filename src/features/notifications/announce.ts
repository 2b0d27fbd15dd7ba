import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { MemberId, SiteId } from '#kernel/ids.ts'
import { LOCALES, type Locale } from '#kernel/locales.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'

import { readersWhere } from './readers-where.ts'
import { tellPeople } from './tell-people.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))

/** One language of an announcement; a file must have the site's own and English, so that everybody can read it. */
const words = z.strictObject({
  subject: line,
  heading: line,
  paragraphs: z.array(z.string().check(z.minLength(1), z.maxLength(2000))).check(z.minLength(1), z.maxLength(10)),
  button: line,
})

export const announcementFile = z.strictObject({
  type: z.enum(['news', 'promotions']),
  /** Where the button leads on the site. */
  path: z.string().check(z.regex(/^\/(?![/\\])[^\s\p{C}\\]*$/u)),
  words: z.partialRecord(z.enum(LOCALES), words).check(z.refine(({ en }) => en !== undefined, 'en is missing')),
})
export type AnnouncementFile = z.output<typeof announcementFile>

const TASK = 'announce'
const BATCH = 500

/** Starts to tell everybody of a site who agreed to hear such things; the job does the work. */
export async function announce(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  site: SiteId,
  { type, path, words: texts }: AnnouncementFile,
): Promise<string> {
  return inTransaction({ db }, async (tx) => {
    const { id } = await one(
      tx.db,
      sql<{ id: string }>`
        insert into announcements (site_id, type, words, path, made_at)
        values (${site}, ${type}, ${JSON.stringify(texts)}::jsonb, ${path}, ${clock.now()}) returning id
      `,
    )
    await enqueue(tx.db, TASK, { id })
    return id
  })
}

/** How many could be told: those who agreed and can be reached. */
export async function countAgreed(db: Db, site: SiteId, type: 'news' | 'promotions'): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from notification_settings
      where site_id = ${site} and (${type} = any (mail) or ${type} = any (push))
    `,
  )
  return count
}

type Row = {
  site_id: SiteId
  type: 'news' | 'promotions'
  words: Partial<Record<Locale, z.output<typeof words>>>
  path: string
  told_to: string
}

/** Batch by batch, each with its place in one transaction: whatever interrupts it, nobody is told twice or left out. */
export const announceJob: Job = {
  name: TASK,
  run: async (ctx, payload) => {
    const { id } = payload as { id: string }
    while (await tellSome(ctx, id)) {}
  },
}

const tellSome = (ctx: JobContext, id: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const row = await maybeOne(
      tx.db,
      sql<Row>`
        select site_id, type, words, path, told_to from announcements where id = ${id} and done_at is null for update
      `,
    )
    if (row === undefined) return false
    // Written out, not as a parameter: only then the index of those who agreed is used.
    const type = sql.lit(row.type)
    const readers = await many(
      tx.db,
      readersWhere<{ account_id: MemberId }>({
        where: sql`settings.site_id = ${row.site_id} and settings.account_id > ${row.told_to}
          and (${type} = any (settings.mail) or ${type} = any (settings.push))`,
        order: sql`settings.account_id`,
        limit: BATCH,
        now,
      }),
    )
    if (readers.length === 0) {
      await run(tx.db, sql`update announcements set done_at = ${now}, told_to = '' where id = ${id}`)
      return false
    }
    await tellPeople(
      tx,
      readers.map((reader) => ({
        ...{ reader, type: row.type },
        content: (locale) => ({
          template: 'announcement',
          values: { path: row.path },
          words: row.words[locale.slice(0, 2) as Locale] ?? row.words.en,
        }),
      })),
    )
    await run(
      tx.db,
      sql`
        update announcements set told_to = ${readers.at(-1)!.account_id}, told = told + ${readers.length} where id = ${id}
      `,
    )
    return true
  })
