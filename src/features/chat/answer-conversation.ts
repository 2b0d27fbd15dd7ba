import { sql } from 'kysely'

import { hintConsole } from '#features/staff/console-hints.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ClientId, ConversationId } from '#kernel/ids.ts'
import { lengthOf } from '#kernel/text-length.ts'
import type { StaffContext } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { storeAnswer } from './answer-as-fictional.ts'
import { claim, findTalk, frontOf, linesOf, passConversationOn, type Talk, waitingLines } from './take-conversation.ts'

type Answer = { conversation: ConversationId; clientId: ClientId; text: string; truth: boolean }

/** CONS-52: answers, with the author on record, and leaves the conversation. */
export function answerConversation(ctx: StaffContext, { conversation, clientId, text, truth }: Answer): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const talk = await findTalk(tx, conversation)
    // The reply to the first request got lost.
    if (await isSent(tx, talk, clientId)) return
    await claim(tx, conversation)
    const site = siteById(tx, talk.site_id)
    if (lengthOf(text) > site.message_length) throw new ConsoleError('answer_too_long')
    const front = await frontOf(tx, talk, waitingLines(await linesOf(tx, talk)))
    // What was spent is said of a fictional profile, never alone.
    const honest = truth || front.truth.asked || front.reminder !== null
    const parts = [honest && front.truth.text, front.reminder, text].filter(Boolean)
    const { result, seq } = await storeAnswer(tx, {
      ...{ conversation, clientId, text: parts.join('\n\n') },
      automatic: site.fictional_answered_by === 'ai',
    })
    if (result === 'not_found') throw new DomainError('not_found')
    if (result !== 'sent' || seq === undefined) throw new ConsoleError('changed_meanwhile')
    await run(
      tx.db,
      sql`
        insert into fictional_answers (conversation_id, seq, staff_id, honest, reminded, answered_at)
        values (${conversation}, ${seq}, ${tx.staff.id}, ${honest}, ${front.reminder !== null}, ${tx.now()})
      `,
    )
    await passConversationOn(tx, conversation)
    hintConsole(tx, 'fictional')
    await recordAct(tx, {
      ...{ act: 'fictional.answer', site: talk.site_id, subject: { kind: 'member', id: talk.member } },
      after: { conversation, seq, profile: talk.fictional, honest, reminded: front.reminder !== null },
    })
  })
}

const isSent = async ({ db }: StaffContext, { id, fictional }: Talk, clientId: ClientId) =>
  (await maybeOne(
    db,
    sql`select from messages where conversation_id = ${id} and sender_id = ${fictional} and client_id = ${clientId}`,
  )) !== undefined

/** CONS-53 */
export function noteFact(ctx: StaffContext, { conversation, fact }: { conversation: ConversationId; fact: string }) {
  return inTransaction(ctx, async (tx) => {
    const talk = await findTalk(tx, conversation)
    await claim(tx, conversation)
    await run(
      tx.db,
      sql`
        insert into fictional_notes (conversation_id, staff_id, body, noted_at)
        values (${conversation}, ${tx.staff.id}, ${fact}, ${tx.now()})
      `,
    )
    await recordAct(tx, {
      ...{ act: 'fictional.note', site: talk.site_id, subject: { kind: 'member', id: talk.member } },
      after: { conversation, fact },
    })
  })
}
