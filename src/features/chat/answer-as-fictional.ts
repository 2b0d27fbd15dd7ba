import { sql } from 'kysely'

import { type ClientId, conversationId, type ProfileId, type SiteId } from '#kernel/ids.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Announce, HandlerContext } from '#platform/events.ts'

import { messageSent } from './chat.events.ts'

type Answer = {
  conversation: string
  /** Idempotency key. */
  clientId: ClientId
  text: string
  /** Set when a script or software wrote it: the bubble says so. */
  automatic: boolean
}
type Outcome = {
  result: 'sent' | 'repeated' | 'other_text' | 'not_found' | 'nothing_to_answer'
  site: SiteId
  me: ProfileId
  other: ProfileId
  seq: number
}

/**
 * Replies as a fictional profile, free of charge. It never writes first or twice in a row: a member must be waiting. If
 * the member left or blocked it, the conversation is not found.
 */
export async function answerAsFictional(
  ctx: HandlerContext & { announce: Announce },
  answer: Answer,
): Promise<Outcome['result']> {
  return (await storeAnswer(ctx, answer)).result
}

/** The same, with the place of the answer in its conversation. */
export async function storeAnswer(
  ctx: HandlerContext & { announce: Announce },
  { conversation, clientId, text, automatic }: Answer,
): Promise<Pick<Outcome, 'result'> & Partial<Outcome>> {
  const known = conversationId.safeParse(conversation)
  if (!known.success) return { result: 'not_found' }
  return inTransaction(ctx, async (tx) => {
    const outcome = await one(
      tx.db,
      sql<Outcome>`
        select result, site, me, other, seq
        from answer_as_fictional(${known.data}, ${clientId}, ${text}, ${automatic}, ${tx.clock.now()})
      `,
    )
    if (outcome.result === 'sent') {
      const { seq, me, other, site } = outcome
      await tx.announce(tx, messageSent, { conversation: known.data, seq, from: me, to: other, site })
    }
    return outcome
  })
}
