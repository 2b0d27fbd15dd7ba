import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { MemberId, SiteId, StaffId } from '#kernel/ids.ts'
import { LOCALES, type Locale } from '#kernel/locales.ts'
import { lockName } from '#platform/db/lock.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'

import { readersWhere } from './readers-where.ts'
import { tellPeople } from './tell-people.ts'

const line = z.string().check(z.minLength(1), z.maxLength(200))

/** One language of an announcement; a file must have the site's own and English, so that everyone can read it. */
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

type Sent = { id: string; made_at: Date; told: number }

/** When this announcement was last sent on a site, if ever. Identified by its content, whatever the file is called. */
export function findSent(
  db: Db,
  site: SiteId,
  { type, path, words: texts }: AnnouncementFile,
): Promise<Sent | undefined> {
  return maybeOne(
    db,
    sql<Sent>`
      select id, made_at, told from announcements
      where site_id = ${site} and type = ${type} and path = ${path} and words = ${JSON.stringify(texts)}::jsonb
      order by made_at desc limit 1
    `,
  )
}

/**
 * Announces to every member of a site who opted in; a job does the work. An announcement sent before only goes to those
 * who have not received it, unless it is to be repeated.
 */
export async function announce(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  site: SiteId,
  file: AnnouncementFile,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    await lockName(tx.db, `announce on ${site}`)
    const before = again ? undefined : await findSent(tx.db, site, file)
    const { id } = before ?? (await insert(tx.db, site, file, { now: clock.now() }))
    if (before)
      await run(tx.db, sql`update announcements set told_to = '', done_at = null, stopped_at = null where id = ${id}`)
    await enqueue(tx.db, TASK, { id })
  })
}

type Sending = { at?: Date | undefined; audience: number; by: StaffId }

/** Staff's own: always a new one, now or at a time. Inside the caller's transaction. */
export async function announceFrom(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  site: SiteId,
  file: AnnouncementFile,
  sending: Sending,
): Promise<string> {
  const { id } = await insert(db, site, file, { now: clock.now(), ...sending })
  await enqueue(db, TASK, { id }, sending.at)
  return id
}

const insert = (
  db: Db,
  site: SiteId,
  { type, path, words: texts }: AnnouncementFile,
  { now, at, audience, by }: Partial<Sending> & { now: Date },
) =>
  one(
    db,
    sql<{ id: string }>`
      insert into announcements (site_id, type, words, path, made_at, starts_at, audience, sent_by)
      values (${site}, ${type}, ${JSON.stringify(texts)}::jsonb, ${path}, ${now}, ${at ?? null}, ${audience ?? null},
        ${by ?? null})
      returning id
    `,
  )

/** How many would be reached: opted in, reachable, and not yet reached by this announcement. */
export async function countAgreed(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  site: SiteId,
  { type, sent }: { type: Type; sent?: string | undefined },
): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from notification_settings settings
      join reachable_accounts account on account.id = settings.account_id
        and (account.suspended_until is null or account.suspended_until <= ${clock.now()})
      where ${tellable(site, { type, sent })}
    `,
  )
  return count
}

/** The same people by the language they read, most first. */
export function countReaders({ db, clock }: Pick<JobContext, 'db' | 'clock'>, site: SiteId, type: Type) {
  return many(
    db,
    sql<{ language: Locale; members: number }>`
      select account.language, count(*)::integer as members from notification_settings settings
      join reachable_accounts account on account.id = settings.account_id
        and (account.suspended_until is null or account.suspended_until <= ${clock.now()})
      where ${tellable(site, { type })}
      group by account.language order by members desc, account.language
    `,
  )
}

/** Opted in, with a channel to reach them, minus those who already got this one. */
function tellable(site: SiteId, { type: word, sent }: { type: Type; sent?: string | undefined }) {
  // A literal, not a parameter: only then is the partial index used.
  const type = sql.lit(word)
  return sql`settings.site_id = ${site}
    and (${type} = any (settings.mail) and not exists (select from mail_stops where account_id = settings.account_id)
      or ${type} = any (settings.push) and exists (select from push_subscriptions where account_id = settings.account_id))
    and not exists (
      select from announcement_readers where announcement_id = ${sent ?? null} and account_id = settings.account_id)`
}

type Type = AnnouncementFile['type']
type Row = {
  site_id: SiteId
  type: Type
  words: Partial<Record<Locale, z.output<typeof words>>>
  path: string
  told_to: string
}

/** Each batch commits with its position, so an interrupted run neither repeats nor skips anyone. */
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
    const readers = await many(
      tx.db,
      readersWhere<{ account_id: MemberId }>({
        where: sql`${tellable(row.site_id, { type: row.type, sent: id })} and settings.account_id > ${row.told_to}`,
        order: sql`settings.account_id`,
        limit: BATCH,
        now,
      }),
    )
    const last = readers.at(-1)
    if (last === undefined) {
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
        insert into announcement_readers (announcement_id, account_id, told_at)
        select ${id}, account, ${now} from unnest(${readers.map(({ account_id }) => account_id)}::text[]) account
      `,
    )
    await run(
      tx.db,
      sql`
        update announcements set told_to = ${last.account_id}, told = told + ${readers.length} where id = ${id}
      `,
    )
    return true
  })
