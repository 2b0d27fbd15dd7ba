import { type RawBuilder, sql } from 'kysely'

import type { ClientId, ConversationId, MemberId, ProfileId } from '#kernel/ids.ts'
import type { Db } from '#platform/db/pool.ts'
import { many, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { HandlerContext } from '#platform/events.ts'
import type { Cron, JobContext } from '#platform/jobs.ts'

import { ANSWER_WITHIN, RETURNS_LOOK_BACK } from './fictional.rules.ts'

type Unanswered = {
  conversation: ConversationId
  seq: number
  client_id: ClientId
  kind: 'text' | 'photo' | 'gift'
  account: MemberId
  profile: ProfileId
}

/** Per run, so that no wallet is locked for long. */
const AT_ONCE = 500

/** Refunds paid messages to fictional profiles that got no reply in time. */
export const returnUnanswered: Cron = {
  name: 'chat:return-unanswered',
  pattern: '*/10 * * * *',
  async run(ctx) {
    let returned = 0
    for (;;) {
      const due = await findUnanswered(ctx)
      for (const messages of Map.groupBy(due, ({ account }) => account).values())
        await inTransaction(ctx, (tx) => payBack(tx, messages))
      returned += due.length
      if (due.length < AT_ONCE) break
    }
    if (returned > 0) ctx.log.info({ part: 'chat', returned }, 'unanswered messages refunded')
  },
}

/** A reply covers everything said before it. */
function findUnanswered({ db, clock }: JobContext): Promise<Unanswered[]> {
  const now = clock.now().getTime()
  return unanswered(db, {
    inbox: sql`inbox.last_at > ${new Date(now - RETURNS_LOOK_BACK)}`,
    message: sql`message.sent_at <= ${new Date(now - ANSWER_WITHIN)}`,
  })
}

/**
 * A member who blocks a fictional profile gets no more replies: refund what still waits for one before the conversation
 * is deleted, in the block's transaction.
 */
export async function returnBeforeBlock(tx: HandlerContext, blocker: ProfileId, blocked: ProfileId): Promise<void> {
  const waiting = await unanswered(tx.db, {
    inbox: sql`inbox.profile_id = ${blocked} and inbox.other_id = ${blocker}`,
    message: sql`true`,
  })
  if (waiting.length > 0) await payBack(tx, waiting)
}

type Where = Record<'inbox' | 'message', RawBuilder<unknown>>

const unanswered = (db: Db, where: Where) =>
  many(
    db,
    sql<Unanswered>`
      select message.conversation_id as conversation, message.seq, message.client_id, message.kind,
        owner.account_id as account, owner.id as profile
      from fictional_profiles fictional
      join chats inbox on inbox.profile_id = fictional.id and ${where.inbox}
      join messages message on message.conversation_id = inbox.conversation_id and message.sender_id = inbox.other_id
      join own_profiles owner on owner.id = message.sender_id
      where message.cost > 0 and message.returned_at is null and ${where.message}
        and not exists (
          select from messages answer
          where answer.conversation_id = message.conversation_id and answer.sender_id = fictional.id
            and answer.seq > message.seq and answer.sent_at <= message.sent_at + ${ANSWER_WITHIN} * interval '1 millisecond'
        )
      order by owner.account_id, message.sent_at limit ${AT_ONCE}
    `,
  )

/** All messages of one member or none. The ledger accepts each cause once, so a second run refunds nothing. */
async function payBack(tx: HandlerContext, messages: readonly Unanswered[]): Promise<void> {
  const now = tx.clock.now()
  let balance = 0
  for (const { account, conversation, seq, client_id, kind } of messages) {
    const cause = kind === 'text' ? 'message' : kind
    const books = await one(
      tx.db,
      sql<{ balance: number }>`
        select balance from return_credits(${account}, ${cause}, ${`${account} ${client_id}`}, ${now})
      `,
    )
    balance = books.balance
    await run(
      tx.db,
      sql`
        update messages set returned_at = ${now}
        where conversation_id = ${conversation} and seq = ${seq} and returned_at is null
      `,
    )
  }
  const [first] = messages
  if (first) tx.live.publish(first.profile, { type: 'balance', credits: balance })
}
