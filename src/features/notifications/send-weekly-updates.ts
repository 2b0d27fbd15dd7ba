import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { DAY } from '#kernel/time.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'

import { WEEK } from './notifications.rules.ts'
import { readersWhere } from './readers-where.ts'
import { type Letter, type Reader, tellPeople } from './tell-people.ts'

const BATCH = 200
/** Beyond this the exact number says nothing more. */
const MOST_COUNTED = 99

type Week = { messages: number; likes: number; people: number }

/** Once a week to everyone who opted in; a week in which nothing happened is skipped. */
export const sendWeeklyUpdates: Cron = {
  name: 'weekly-updates',
  pattern: '*/10 * * * *',
  run: async (ctx) => {
    while (await sendSome(ctx)) {}
  },
}

async function sendSome(ctx: JobContext): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const readers = await many(
      tx.db,
      readersWhere<{ profile_id: ProfileId }>({
        columns: sql`, account.profile_id`,
        where: sql`settings.weekly_due_at <= ${now}`,
        order: sql`settings.weekly_due_at`,
        limit: BATCH,
        now,
      }),
    )
    if (readers.length === 0) return false
    await run(
      tx.db,
      sql`
        update notification_settings set weekly_due_at = ${new Date(now.getTime() + WEEK)}
        where account_id = any (${readers.map(({ account_id }) => account_id)}::text[])
      `,
    )
    const letters = []
    for (const reader of readers) {
      const week = await weekOf(tx, reader.profile_id, now)
      if (week.messages + week.likes + week.people > 0) letters.push(letterOf(reader, week))
    }
    await tellPeople(tx, letters)
    return true
  })
}

const letterOf = (reader: Reader, { messages, likes, people }: Week): Letter => ({
  reader,
  type: 'weekly_updates',
  content: () => ({
    template: 'weekly_update',
    values: { path: '/members', messages: String(messages), likes: String(likes), people: String(people) },
  }),
})

/** What is true right now: unread, not looked at, and new people who match both sides' wishes. */
const weekOf = ({ db }: JobContext, profile: ProfileId, now: Date) =>
  one(
    db,
    sql<Week>`
      select (select coalesce(sum(unread), 0) from unread_chats where profile_id = ${profile})::integer as messages,
        (select count(*) from (select from new_likes where profile_id = ${profile} limit ${MOST_COUNTED}) likes)::integer as likes,
        (select count(*) from (
          select from new_people_for(${profile}, ${new Date(now.getTime() - 7 * DAY)}) limit ${MOST_COUNTED}
        ) people)::integer as people
    `,
  )
