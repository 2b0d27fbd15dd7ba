import { sql } from 'kysely'

import { FREE_HISTORY } from '#features/payments/allowances.rules.ts'
import { findVisibleProfile } from '#features/profiles/find-visible-profile.ts'
import { cardsOf } from '#features/search/cards-of.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { many, one } from '#platform/db/query.ts'

import { beganWithMany } from './began-with-many.ts'
import { MESSAGES_PAGE } from './chat.rules.ts'
import { findConversation, findConversationWith, type Side } from './find-conversation.ts'
import { type MessageRow, messagesOf } from './message-of.ts'
import { readMeans } from './read-means.ts'
import { unavailableCard } from './unavailable-partner.ts'

type Wanted = {
  id?: string | undefined
  profile?: string | undefined
  before?: number | undefined
  after?: number | undefined
}

/** CHAT-1, CHAT-5: one page of a conversation; `after` brings everything newer. */
export async function openChat(ctx: MemberContext, { id, profile, before, after }: Wanted) {
  const side = id === undefined ? undefined : await findConversation(ctx, id)
  const other = side?.other ?? (await findVisibleProfile(ctx, profile ?? ''))
  const talk = side ?? (await findConversationWith(ctx, other))
  const unavailable = side?.partner.available === false
  const [partner] = unavailable ? [unavailableCard(ctx, side.partner)] : await cardsOf(ctx, [other])
  if (partner === undefined || other === ctx.member.profileId) throw new DomainError('member_not_found')
  const { paid, draft, ...means } = await readMeans(ctx, other, talk !== undefined)
  if (talk === undefined) {
    return {
      conversation: null,
      profile: partner,
      messages: [],
      more: false,
      hidden: false,
      read_by_other: 0,
      means,
      draft,
    }
  }
  const floor = Math.max(talk.cleared_seq, paid ? 0 : talk.last_seq - FREE_HISTORY)
  const messages = await pageOf(ctx, talk, { before, after, floor })
  return {
    conversation: { id: talk.id },
    profile: partner,
    messages: await messagesOf(ctx, messages.slice(-MESSAGES_PAGE)),
    more: messages.length > MESSAGES_PAGE,
    hidden: floor > talk.cleared_seq,
    read_by_other: await readByOther(ctx, talk),
    unavailable,
    repeated: await beganWithMany(ctx, talk),
    means,
    draft,
  }
}

/** In conversation order; one more than a page tells whether older ones exist. */
async function pageOf(
  ctx: MemberContext,
  { id }: Side,
  { before, after, floor }: { before: number | undefined; after: number | undefined; floor: number },
): Promise<MessageRow[]> {
  const from = Math.max(floor, after ?? 0)
  const newestFirst = await many(
    ctx.db,
    sql<MessageRow>`
      select seq, sender_id = ${ctx.member.profileId} as own, client_id, kind, sent_at, automatic,
        case when removed_at is null then body else '' end as body,
        case when removed_at is null then attachment end as attachment,
        returned_at is not null as returned, removed_at is not null as removed from messages
      where conversation_id = ${id} and seq > ${from} and seq < ${before ?? 2 ** 31 - 1}
      order by seq desc limit ${MESSAGES_PAGE + 1}
    `,
  )
  return newestFirst.reverse()
}

/** Nothing for readers who are invisible themselves (ACC-9). */
async function readByOther(ctx: MemberContext, { id, other }: Side): Promise<number> {
  const { seq } = await one(
    ctx.db,
    sql<{ seq: number }>`
      select case when exists (select from own_profiles where id = ${ctx.member.profileId} and invisible) then 0
        else coalesce(shown_read_seq, last_read_seq) end as seq
      from chats where conversation_id = ${id} and profile_id = ${other}
    `,
  )
  return seq
}
