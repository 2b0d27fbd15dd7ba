import { sql } from 'kysely'

import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import type { ClientId, ConversationId, ProfileId } from '#kernel/ids.ts'
import { lengthOf } from '#kernel/text.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { messageSent } from './chat.events.ts'
import { FREE_CONVERSATIONS } from './chat.rules.ts'
import { findConversation } from './find-conversation.ts'
import { costOf } from './read-means.ts'

type Draft = { conversationId?: string; profile?: string; clientId: ClientId; text: string }
type Outcome = {
  result: keyof typeof REFUSALS | 'sent' | 'repeated'
  conversation: ConversationId
  seq: number
  sent_at: Date
  balance: number
}

const REFUSALS = {
  not_found: 'conversation_not_found',
  too_poor: 'not_enough_credits',
  too_many_started: 'too_many_conversations',
  other_text: 'client_id_reused',
} as const satisfies Record<string, ErrorCode>

/**
 * Sends a message and charges the sender for it: both happen or neither does, and once, whatever is repeated. A
 * conversation the sender is not part of, or was blocked from, answers like one that does not exist.
 */
export async function sendMessage(ctx: MemberContext, { conversationId, profile, clientId, text }: Draft) {
  if (ctx.member.status === 'not_confirmed') throw new DomainError('email_not_confirmed')
  const limit = ctx.site.message_length
  if (lengthOf(text) > limit) throw new DomainError('message_too_long', { limit })
  const other =
    conversationId === undefined
      ? await findVisibleProfile(ctx, profile ?? '')
      : (await findConversation(ctx, conversationId)).other
  const { paid, fictional } = await termsWith(ctx, other)

  const outcome = await inTransaction(ctx, async (tx) => {
    const sent = await one(
      tx.db,
      sql<Outcome>`
        select * from send_message(site => ${tx.site.id}, me => ${tx.member.profileId}, my_account => ${tx.member.id},
          other => ${other}, client => ${clientId}, what => 'text', words => ${text}, price => ${costOf(tx, fictional)},
          most_started => ${paid ? null : FREE_CONVERSATIONS}, moment => ${tx.now()})
      `,
    )
    if (sent.result === 'sent') {
      const { conversation, seq } = sent
      await tx.announce(tx, messageSent, { conversation, seq, from: tx.member.profileId, to: other, site: tx.site.id })
    }
    return sent
  })
  const { result, conversation, seq, sent_at, balance } = outcome
  if (result !== 'sent' && result !== 'repeated') throw new DomainError(REFUSALS[result], { limit: FREE_CONVERSATIONS })
  return {
    conversation: { id: conversation },
    message: { seq, own: true, client_id: clientId, kind: 'text' as const, body: text, sent_at },
    credits: balance,
  }
}

function termsWith(ctx: MemberContext, other: ProfileId) {
  return one(
    ctx.db,
    sql<{ paid: boolean; fictional: boolean }>`
      select paid, exists (select from fictional_profiles where id = ${other}) as fictional
      from account_facts where id = ${ctx.member.id}
    `,
  )
}
