import { createHash } from 'node:crypto'
import { sql } from 'kysely'

import { handlers } from '#features/all.ts'
import { answerAsFictional } from '#features/chat/answer-as-fictional.ts'
import { messageSent } from '#features/chat/chat.events.ts'
import { COMPANION_ID } from '#features/chat/fictional.rules.ts'
import type { ClientId, ConversationId, ProfileId } from '#kernel/ids.ts'
import { isLocale, type Locale } from '#kernel/locales.ts'
import { SECOND } from '#kernel/time.ts'
import { maybeOne } from '#platform/db/query.ts'
import { after, createAnnounce, type Handler, type HandlerContext } from '#platform/events.ts'

import { COMPANION_REPLIES } from './companion-replies.ts'
import { LOGIN_LANGUAGE } from './logins.ts'

/** Long enough for the member to see their own message arrive first. */
const PAUSE = 3 * SECOND

type Sent = { conversation: ConversationId; seq: number; from: ProfileId; to: ProfileId }
type Asked = { kind: 'text' | 'photo' | 'gift'; body: string; language: string; answers: number }

/** Safe to run twice: an answer's id derives from the message. Messages sent in quick succession get one answer. */
export async function answerAsCompanion(ctx: HandlerContext, { conversation, seq, from, to }: Sent): Promise<void> {
  if (to !== COMPANION_ID) return
  const asked = await maybeOne(
    ctx.db,
    sql<Asked>`
      select message.kind, message.body, account.language, (
        select count(*)::integer from messages answer
        where answer.conversation_id = message.conversation_id and answer.sender_id = ${to}
      ) as answers
      from messages message join account_facts account on account.profile_id = message.sender_id
      where message.conversation_id = ${conversation} and message.seq = ${seq} and message.sender_id = ${from}
    `,
  )
  if (asked === undefined) return
  await answerAsFictional(
    { ...ctx, announce: createAnnounce(handlers) },
    { conversation, clientId: idOf(conversation, seq), text: replyTo(asked), automatic: true },
  )
}

function replyTo({ kind, body, language, answers }: Asked): string {
  const { hello, question, photo, gift, more } = COMPANION_REPLIES[localeOf(language)]
  if (kind === 'photo') return photo
  if (kind === 'gift') return gift
  if (answers === 0) return hello
  return body.includes('?') ? question : more[(answers - 1) % more.length]!
}

const localeOf = (language: string): Locale => (isLocale(language) ? language : LOGIN_LANGUAGE)

/** Derives a stable UUID from a message. */
function idOf(conversation: ConversationId, seq: number): ClientId {
  const hex = createHash('sha256').update(`companion ${conversation} ${seq}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-') as ClientId
}

/** Registered in demo mode, next to the product's own handlers. */
export const demoHandlers: readonly Handler[] = [
  after(messageSent, 'answer-as-companion', answerAsCompanion, { delay: PAUSE }),
]
