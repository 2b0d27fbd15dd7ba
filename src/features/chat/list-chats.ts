import { sql } from 'kysely'

import { cardsOf } from '#features/search/cards-of.ts'
import type { ClientId, ConversationId, ProfileId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { many, one } from '#platform/db/query.ts'

import { CHATS_PAGE, NEW_MATCHES } from './chat.rules.ts'
import { withoutPhoto } from './message-of.ts'
import { type Partner, unavailableCard } from './unavailable-partner.ts'

type Row = {
  id: ConversationId
  other: ProfileId
  unread: number
  last_at: Date
  seq: number | null
  own: boolean
  client_id: ClientId
  kind: 'text' | 'photo' | 'gift'
  body: string
  attachment: string | null
  sent_at: Date
  removed: boolean
  partner: Partner
}

/** CHAT-1: conversations with messages, except with blocked people. */
export async function listChats(
  ctx: MemberContext,
  { cursor, search }: { cursor?: string | undefined; search?: string | undefined },
) {
  const isFirst = cursor === undefined && !search
  const [rows, matches] = await Promise.all([
    many(ctx.db, page(ctx, readCursor(cursor), search)),
    isFirst ? many(ctx.db, newMatches(ctx)) : [],
  ])
  const ids = [...rows.map(({ other }) => other), ...matches.map(({ other }) => other)]
  const cards = new Map((await cardsOf(ctx, ids)).map((card) => [card.id, card]))
  const last = rows.length === CHATS_PAGE ? rows.at(-1) : undefined
  return {
    chats: rows.flatMap(({ id, other, unread, last_at, seq, partner, ...message }) => {
      const unavailable = !partner.available
      const profile = unavailable ? unavailableCard(ctx, partner) : cards.get(other)
      if (profile === undefined) return []
      const last_message = seq === null ? null : withoutPhoto({ seq, ...message })
      return [{ conversation: { id }, profile, num_unread_messages: unread, last_message, last_at, unavailable }]
    }),
    next: last ? `${last.last_at.getTime()}.${last.id}` : null,
    num_unread_messages: await countUnread(ctx),
    ...(isFirst && { new_matches: matches.flatMap(({ other }) => cards.get(other) ?? []) }),
  }
}

/** CHAT-11: people the member can see; a deleted chat is a conversation too. */
const newMatches = ({ member: { profileId: me } }: MemberContext) => sql<{ other: ProfileId }>`
  select pair.other_id as other from matched_pairs pair
  join seen_profiles seen on seen.viewer_id = ${me} and seen.id = pair.other_id
  where pair.profile_id = ${me}
    and not exists (select from chats mine where mine.profile_id = ${me} and mine.other_id = pair.other_id)
  order by pair.matched_at desc, pair.other_id desc limit ${NEW_MATCHES}
`

function page({ member }: MemberContext, after: { at: Date; id: string } | undefined, search: string | undefined) {
  const me = member.profileId
  return sql<Row>`
    select mine.conversation_id as id, mine.other_id as other, mine.received - mine.read_received as unread,
      date_trunc('milliseconds', mine.last_at) as last_at,
      message.seq, message.sender_id = ${me} as own, message.client_id, message.kind,
      case when message.removed_at is null then message.body else '' end as body,
      case when message.removed_at is null then message.attachment end as attachment, message.sent_at,
      message.removed_at is not null as removed, to_jsonb(partner) as partner
    from chats mine
    join conversations conversation on conversation.id = mine.conversation_id
    join chat_partners partner on partner.viewer_id = mine.profile_id and partner.conversation_id = mine.conversation_id
    left join messages message on message.conversation_id = conversation.id and message.seq = conversation.last_seq
    where mine.profile_id = ${me} and conversation.last_seq > mine.cleared_seq
      ${after ? sql`and (mine.last_at, mine.conversation_id) < (${after.at}, ${after.id})` : sql``}
      ${search ? sql`and position(lower(${search}) in lower(partner.name)) > 0` : sql``}
    order by mine.last_at desc, mine.conversation_id desc limit ${CHATS_PAGE}
  `
}

/** A forged cursor starts from the beginning. */
function readCursor(text: string | undefined) {
  const [, at, id] = /^(\d{1,15})\.([\w-]{22})$/.exec(text ?? '') ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id }
}

/** NAV-3: derived from read positions; there is no separate counter. */
export async function countUnread(ctx: MemberContext): Promise<number> {
  const { unread } = await one(
    ctx.db,
    sql<{ unread: number }>`
      select coalesce(sum(unread), 0)::integer as unread from unread_chats where profile_id = ${ctx.member.profileId}
    `,
  )
  return unread
}
