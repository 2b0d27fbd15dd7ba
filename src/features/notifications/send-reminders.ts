import { sql } from 'kysely'

import type { ProfileId } from '#kernel/ids.ts'
import { many, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'

import { NEXT_REMINDER } from './notifications.rules.ts'
import { readersWhere } from './readers-where.ts'
import { type Letter, type Reader, tellPeople } from './tell-people.ts'

const BATCH = 200
/** Beyond this the exact number says nothing more. */
const MOST_COUNTED = 99

type Situation = { profile_id: ProfileId; photos: boolean; silent_matches: number; reminded: string[] }

/** Once in two weeks, to those who opted in: what is left to do, each thing once. */
export const sendReminders: Cron = {
  name: 'reminders',
  pattern: '5,15,25,35,45,55 * * * *',
  run: async (ctx) => {
    while (await sendSome(ctx)) {}
  },
}

async function sendSome(ctx: JobContext): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const readers = await many(
      tx.db,
      readersWhere<Situation>({
        columns: sql`, account.profile_id, settings.reminded,
          exists (select from own_photos where own_photos.profile_id = account.profile_id) as photos,
          (select count(*) from (select from matched_pairs pair where pair.profile_id = account.profile_id
            and not exists (select from chat_partners talk
              where talk.viewer_id = pair.profile_id and talk.id = pair.other_id)
            limit ${MOST_COUNTED}) silent)::integer as silent_matches`,
        where: sql`settings.reminder_due_at <= ${now}`,
        order: sql`settings.reminder_due_at`,
        limit: BATCH,
        now,
      }),
    )
    if (readers.length === 0) return false
    const letters = readers.map((reader) => letterOf(reader))
    const due = new Date(now.getTime() + NEXT_REMINDER)
    const next = readers.map(({ account_id }, index) => ({ account_id, told: letters[index]?.what ?? null }))
    await run(
      tx.db,
      sql`
        update notification_settings set reminder_due_at = ${due},
          reminded = case when next.told is null then reminded else reminded || next.told end
        from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) next (account_id text, told text)
        where notification_settings.account_id = next.account_id
      `,
    )
    await tellPeople(
      tx,
      letters.flatMap((each) => (each ? [each.letter] : [])),
    )
    return true
  })
}

/** The first thing that was not said yet. */
function letterOf(reader: Reader & Situation): { what: string; letter: Letter } | undefined {
  const { photos, silent_matches, reminded } = reader
  if (!photos && !reminded.includes('photo'))
    return {
      what: 'photo',
      letter: {
        ...{ reader, type: 'reminders' },
        content: () => ({ template: 'reminder_photo', values: { path: '/profile#photos' } }),
      },
    }
  if (silent_matches > 0 && !reminded.includes('matches'))
    return {
      what: 'matches',
      letter: {
        ...{ reader, type: 'reminders' },
        content: () => ({
          template: 'reminder_matches',
          values: { path: '/likes/matches', matches: String(silent_matches) },
        }),
      },
    }
  return undefined
}
