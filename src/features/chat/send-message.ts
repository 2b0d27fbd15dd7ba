import { type RawBuilder, sql } from 'kysely'

import { FREE_CONVERSATIONS } from '#features/payments/allowances.rules.ts'
import { DomainError, type ErrorCode } from '#kernel/errors.ts'
import {
  type ClientId,
  type ConversationId,
  conversationId as conversationIdSchema,
  type ProfileId,
  profileId,
} from '#kernel/ids.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { factOf } from '#platform/events.ts'
import { keyedMutex } from '#platform/keyed-mutex.ts'

import { messageSent } from './chat.events.ts'
import type { GiftId } from './gift-kinds.rules.ts'
import { ownMessageOf } from './message-of.ts'
import { placePhoto } from './place-photo.ts'
import { costOf } from './read-means.ts'
import type { SenderContext } from './sender-context.ts'

type Draft = {
  conversationId?: string
  profile?: string
  clientId: ClientId
  /** A gift's note and a photo's text may be empty. */
  text: string
  gift?: GiftId
  /** Uploaded before, by the same person under the same client id. */
  photo?: string
}
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
 * Sends a message and charges the sender: both or neither, and once however often it is retried. A conversation the
 * sender isn't part of, or is blocked from, looks like one that does not exist.
 */
export function sendMessage(ctx: SenderContext, draft: Draft) {
  return serialised(ctx.member.id, () => send(ctx, draft))
}

/** Sends by one member serialise on the wallet row, so queue them here instead of holding connections. */
const serialised = keyedMutex()

async function send(ctx: SenderContext, { conversationId, profile, clientId, text, gift, photo }: Draft) {
  if (ctx.member.status === 'not_confirmed') throw new DomainError('email_not_confirmed')
  if (ctx.member.held) throw new DomainError('profile_hidden')
  const limit = ctx.site.message_length
  // A text never has more characters than UTF-16 units, so short ones need no segmentation.
  if (text.length > limit && lengthOf(text) > limit) throw new DomainError('message_too_long', { limit })
  const unknown = conversationId === undefined ? 'member_not_found' : 'conversation_not_found'
  const known =
    conversationId === undefined ? profileId.safeParse(profile) : conversationIdSchema.safeParse(conversationId)
  if (!known.success) throw new DomainError(unknown)
  const what = gift !== undefined ? 'gift' : photo !== undefined ? 'photo' : 'text'
  const attached = gift ?? photo ?? null

  const whom = conversationId === undefined ? { profile: known.data } : { conversation: known.data }
  const write = (at: SenderContext) =>
    at.announce.byStatement(at, sendStatement(at, { ...whom, clientId, text, what, attached }), [sentBy(at)])
  const outcome =
    photo === undefined
      ? await write(ctx)
      : await inTransaction(ctx, async (tx) => {
          const sent = await write(tx)
          if (sent?.result === 'sent') await placePhoto(tx, { ...sent, photo, clientId })
          return sent
        })
  if (outcome?.result === 'sent') ctx.live.publish(ctx.member.profileId, { type: 'balance', credits: outcome.balance })
  if (outcome === undefined || outcome.result === 'not_found') throw new DomainError(unknown)
  const { result, conversation, seq, sent_at, balance } = outcome
  if (result !== 'sent' && result !== 'repeated') throw new DomainError(REFUSALS[result], { limit: FREE_CONVERSATIONS })
  return {
    conversation: { id: conversation },
    message: await ownMessageOf(ctx, {
      seq,
      own: true,
      client_id: clientId,
      kind: what,
      body: text,
      sent_at,
      attachment: attached,
    }),
    credits: balance,
  }
}

const sentBy = ({ member, site }: SenderContext) =>
  factOf(messageSent, {
    when: sql`done.result = 'sent'`,
    known: { from: member.profileId, site: site.id },
    found: { conversation: 'conversation', seq: 'seq', to: 'other' },
  })

type Words = {
  profile?: string
  conversation?: string
  clientId: ClientId
  text: string
  what?: 'text' | 'photo' | 'gift'
  /** Id of the gift or photo. */
  attached?: string | null
}

/**
 * Looks up the recipient, charges and stores in one statement: every further one is a round trip someone waits for. No
 * row when the conversation isn't the sender's.
 */
function sendStatement(
  { site, member, now }: Pick<SenderContext, 'site' | 'member' | 'now'>,
  { profile, conversation, clientId, text, what = 'text', attached = null }: Words,
) {
  const talk =
    conversation === undefined
      ? sql`select ${profile}::text as other`
      : sql`select other_id::text as other from chats where conversation_id = ${conversation} and profile_id = ${member.profileId}`
  return sql<Outcome>`
    select talk.other, sent.result, sent.conversation, sent.seq, sent.sent_at, sent.balance from (${talk}) talk
    join account_facts account on account.id = ${member.id}
    cross join lateral send_message(site => ${site.id}, me => ${member.profileId}, my_account => account.id,
      other => talk.other, client => ${clientId}, what => ${what}, words => ${text}, attached => ${attached},
      price => coalesce((
        select case when automatic then 0 else ${costOf({ site }, true, what)}::integer end
        from fictional_profiles where id = talk.other
      ), ${costOf({ site }, false, what)}::integer),
      most_started => case when account.paid or ${isScript(sql`talk.other`)} then null else ${FREE_CONVERSATIONS}::integer + (
        select count(*)::integer from conversation_starts
        where profile_id = ${member.profileId} and other_id <> talk.other and ${isScript(sql`other_id`)}
      ) end, moment => ${now()}) sent
  `
}

/** CHAT-2: conversations with a script do not count among those a free member may start. */
const isScript = (id: RawBuilder<unknown>) =>
  sql`exists (select from fictional_profiles answerer where answerer.id = ${id} and answerer.automatic)`
