import { sql } from 'kysely'

import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import {
  type ClientId,
  type ConversationId,
  conversationId as conversationIdSchema,
  type ProfileId,
  profileId,
} from '#kernel/ids.ts'
import { lengthOf } from '#kernel/text.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { inTurnPerKey } from '#platform/in-turn.ts'

import { messageSent } from './chat.events.ts'
import { FREE_CONVERSATIONS } from './chat.rules.ts'
import { costOf } from './read-means.ts'

type Draft = { conversationId?: string; profile?: string; clientId: ClientId; text: string }
type Outcome = {
  result: keyof typeof REFUSALS | 'not_found' | 'sent' | 'repeated'
  other: ProfileId
  conversation: ConversationId
  seq: number
  sent_at: Date
  balance: number
}

const REFUSALS = {
  too_poor: 'not_enough_credits',
  too_many_started: 'too_many_conversations',
  other_text: 'client_id_reused',
  fictional_unconfirmed: 'fictional_unconfirmed',
} as const satisfies Record<string, ErrorCode>

/**
 * Sends a message and charges the sender for it: both happen or neither does, and once, whatever is repeated. A
 * conversation the sender is not part of, or was blocked from, answers like one that does not exist.
 */
export function sendMessage(ctx: MemberContext, draft: Draft) {
  return inTurn(ctx.member.id, () => send(ctx, draft))
}

/** Each message of a person waits for the wallet of that person anyway. */
const inTurn = inTurnPerKey()

async function send(ctx: MemberContext, { conversationId, profile, clientId, text }: Draft) {
  if (ctx.member.status === 'not_confirmed') throw new DomainError('email_not_confirmed')
  const limit = ctx.site.message_length
  if (lengthOf(text) > limit) throw new DomainError('message_too_long', { limit })
  const unknown = conversationId === undefined ? 'member_not_found' : 'conversation_not_found'
  const known =
    conversationId === undefined ? profileId.safeParse(profile) : conversationIdSchema.safeParse(conversationId)
  if (!known.success) throw new DomainError(unknown)

  const outcome = await inTransaction(ctx, async (tx) => {
    const whom = conversationId === undefined ? { profile: known.data } : { conversation: known.data }
    const sent = await maybeOne(tx.db, sendStatement(tx, { ...whom, clientId, text }))
    if (sent?.result === 'sent') {
      const { conversation, seq, other } = sent
      await tx.announce(tx, messageSent, { conversation, seq, from: tx.member.profileId, to: other, site: tx.site.id })
      tx.live.publish(tx.member.profileId, { type: 'balance', credits: sent.balance })
    }
    return sent
  })
  if (outcome === undefined || outcome.result === 'not_found') throw new DomainError(unknown)
  const { result, conversation, seq, sent_at, balance } = outcome
  if (result !== 'sent' && result !== 'repeated') throw new DomainError(REFUSALS[result], { limit: FREE_CONVERSATIONS })
  return {
    conversation: { id: conversation },
    message: { seq, own: true, client_id: clientId, kind: 'text' as const, body: text, sent_at },
    credits: balance,
  }
}

type Words = { profile?: string; conversation?: string; clientId: ClientId; text: string }

/**
 * Who the other is, what it costs and the message itself in one statement: each further one would be a journey to the
 * database that everybody waits for. No row when the conversation is not the sender's.
 */
export function sendStatement(
  { site, member, now }: Pick<MemberContext, 'site' | 'member' | 'now'>,
  { profile, conversation, clientId, text }: Words,
) {
  const talk =
    conversation === undefined
      ? sql`select ${profile}::text as other`
      : sql`select other_id::text as other from chats where conversation_id = ${conversation} and profile_id = ${member.profileId}`
  return sql<Outcome>`
    select talk.other, sent.* from (${talk}) talk
    join account_facts account on account.id = ${member.id}
    cross join lateral send_message(site => ${site.id}, me => ${member.profileId}, my_account => account.id,
      other => talk.other, client => ${clientId}, what => 'text', words => ${text}, attached => null,
      price => case when exists (select from fictional_profiles where id = talk.other)
        then ${costOf({ site }, true)}::integer else ${costOf({ site }, false)}::integer end,
      most_started => case when account.paid then null else ${FREE_CONVERSATIONS}::integer end, moment => ${now()}) sent
  `
}
