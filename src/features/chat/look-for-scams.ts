import { sql } from 'kysely'

import { type Mark, markScam } from '#features/moderation/scam-marks.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'

import { comparable } from './began-with-many.ts'
import { CAUTION_MESSAGES, cautionSigns, REPEATED_LENGTH, REPEATED_TO } from './caution.rules.ts'

/** A message carries the moment it was sent at, and can be there a little later: the last look is looked at again. */
const OVERLAP = 5 * MINUTE
/** So many at a time, and the rest with the next turn. */
const AT_ONCE = 5000

/**
 * Marks early messages that look like a scam, for a person to look at; nothing is held back. By the clock and not by
 * the message: sending costs nothing more for it, and the receiver's own warning needs no mark.
 */
export const lookForScams: Cron = {
  name: 'chat:look-for-scams',
  pattern: '*/5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    const from = await lastLook(ctx)
    const { messages, until } = await earlyMessages(ctx, new Date(from.getTime() - OVERLAP), now)
    for (const { words, ...message } of messages) {
      const signs = cautionSigns(words)
      if (signs.length > 0) await markScam(ctx.db, { ...message, words, signs }, now)
    }
    for (const mark of await repeatedSince(ctx, new Date(from.getTime() - OVERLAP)))
      await markScam(ctx.db, { ...mark, signs: ['repeated'] }, now)
    await run(
      ctx.db,
      sql`
        insert into scam_looks (looked_until) values (${until}) on conflict (single) do update set looked_until = ${until}
      `,
    )
  },
}

/** The first time a day is looked back. */
async function lastLook({ db, clock }: JobContext): Promise<Date> {
  const row = await maybeOne(db, sql<{ looked_until: Date }>`select looked_until from scam_looks`)
  return row?.looked_until ?? new Date(clock.now().getTime() - DAY)
}

type Early = Omit<Mark, 'signs'> & { sent_at: Date }

async function earlyMessages({ db }: JobContext, from: Date, now: Date) {
  const rows = await many(
    db,
    sql<Early>`
      select conversation.site_id as site, message.sender_id as profile, message.conversation_id as conversation,
        message.seq, message.body as words, message.sent_at
      from messages message
      join conversations conversation on conversation.id = message.conversation_id
      where message.seq <= ${CAUTION_MESSAGES} and message.kind = 'text' and message.sent_at > ${from}
        -- What the operator writes for a fictional profile is known to the operator.
        and not exists (select from fictional_profiles where id = message.sender_id)
      order by message.sent_at limit ${AT_ONCE}
    `,
  )
  const messages = rows.map(({ sent_at: _, ...row }) => row)
  const last = rows.at(-1)
  return { messages, until: last && rows.length === AT_ONCE ? last.sent_at : now }
}

/** The same first words to several people within a day; one of those conversations is new. */
function repeatedSince({ db }: JobContext, from: Date) {
  return many(
    db,
    sql<{ site: string; profile: ProfileId; conversation: ConversationId; seq: number; words: string }>`
      select conversation.site_id as site, first.sender_id as profile, first.conversation_id as conversation, first.seq,
        first.body as words
      from messages first
      join conversations conversation on conversation.id = first.conversation_id
      where first.seq <= ${CAUTION_MESSAGES} and first.n = 1 and first.kind = 'text' and first.sent_at > ${from}
        and length(first.body) >= ${REPEATED_LENGTH}
        and not exists (select from fictional_profiles where id = first.sender_id)
        and ${REPEATED_TO} <= (
          select count(distinct alike.conversation_id) from messages alike
          where alike.sender_id = first.sender_id and alike.n = 1
            and alike.sent_at > first.sent_at - ${DAY} * interval '1 millisecond'
            and ${comparable('alike.body')} = ${comparable('first.body')}
        )
      limit ${AT_ONCE}
    `,
  )
}
