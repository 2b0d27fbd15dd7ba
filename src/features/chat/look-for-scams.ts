import { sql } from 'kysely'

import { type Mark, markScam } from '#features/moderation/scam-marks.ts'
import type { ConversationId, ProfileId } from '#kernel/ids.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { many, maybeOne, run } from '#platform/db/query.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'

import { comparable } from './began-with-many.ts'
import { cautionSigns, REPEATED_LENGTH, REPEATED_TO } from './caution.rules.ts'
import { CAUTION_MESSAGES } from './chat.rules.ts'

/** A message carries its send time but may commit a little later, so each run overlaps the last. */
const OVERLAP = 5 * MINUTE
/** Per run; the next run takes the rest. */
const AT_ONCE = 5000

/**
 * Flags early messages that look like scams for review; nothing is held back. Runs on a schedule rather than per
 * message: sending stays cheap, and the recipient's own warning needs no flag.
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

/** The first run looks back a day. */
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
        -- Fictional profiles are written by the operator.
        and not exists (select from fictional_profiles where id = message.sender_id)
      order by message.sent_at limit ${AT_ONCE}
    `,
  )
  const messages = rows.map(({ sent_at: _, ...row }) => row)
  const last = rows.at(-1)
  return { messages, until: last && rows.length === AT_ONCE ? last.sent_at : now }
}

/** The same opening to several people within a day, at least one of those conversations new. */
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
