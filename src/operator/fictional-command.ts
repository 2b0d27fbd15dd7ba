import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import { answerAsFictional } from '#features/chat/answer-as-fictional.ts'
import { ANSWER_WITHIN } from '#features/chat/fictional.rules.ts'
import { listUnanswered, type Unanswered } from '#features/chat/list-unanswered.ts'
import type { ReviewContext } from '#features/photos/review-photo.ts'
import { clientId, conversationId } from '#kernel/ids.ts'
import { nonEmptyText } from '#kernel/text.ts'
import { lengthOf } from '#kernel/text-length.ts'
import { HOUR } from '#kernel/time.ts'
import { maybeOne } from '#platform/db/query.ts'
import { systemClock } from '#platform/ports.ts'

import { applyFictional } from './apply-fictional.ts'
import { type Command, refuseWords, UsageError } from './command.ts'
import { usageOf } from './command-list.ts'
import { withJobContext } from './job-context.ts'
import { parseOptions } from './parse-options.ts'

const MOST_SHOWN = 100

export const fictionalApplyCommand: Command = {
  name: 'fictional apply',
  async run([folder, ...rest]) {
    if (folder === undefined || rest.length > 0) throw new UsageError('say which folder: fictional apply <folder>')
    const applied = await withJobContext((ctx) => applyFictional(ctx, folder))
    for (const { file, site, outcome } of applied) console.log(`${outcome.padEnd(9)}  ${site}: ${file}`)
  },
}

export const fictionalInboxCommand: Command = {
  name: 'fictional inbox',
  async run(args) {
    refuseWords(fictionalInboxCommand, args)
    const waiting = await withJobContext((ctx) => listUnanswered(ctx, { most: MOST_SHOWN }))
    if (waiting.length === 0) console.log('nobody is waiting')
    for (const each of waiting) console.log(describe(each, systemClock.now()))
  },
}

export const fictionalReplyCommand: Command = {
  name: 'fictional reply',
  async run(args) {
    const { conversation, text, id } = replyOf(args)
    const result = await withJobContext((ctx) => reply(ctx, { conversation, text, id }))
    console.log(result === 'repeated' ? 'already sent' : `sent (id ${id})`)
  },
}

type Reply = { conversation: string; text: string; id: string }

function replyOf(args: readonly string[]): Reply {
  const usage = `say where and what: ${usageOf(fictionalReplyCommand)}`
  const { words, options } = parseOptions(args, { values: ['id'], most: 2, usage })
  const [conversation, text] = words
  const where = conversationId.safeParse(conversation)
  if (!where.success || words.length !== 2) throw new UsageError(usage)
  const known = nonEmptyText.safeParse(text)
  if (!known.success) throw new UsageError('there is nothing to see in the text')
  const send = clientId.safeParse(options.id ?? randomUUID())
  if (!send.success) throw new UsageError('--id wants a UUID')
  return { conversation: where.data, text: known.data, id: send.data }
}

/** Where software writes the replies, each message is labelled too. */
export async function reply(ctx: ReviewContext, { conversation, text, id }: Reply): Promise<'sent' | 'repeated'> {
  const row = await maybeOne(
    ctx.db,
    sql<{ site_id: string }>`select site_id from conversations where id = ${conversation}`,
  )
  const site = ctx.sites.all().find((each) => each.id === row?.site_id)
  if (site === undefined) throw new UsageError('there is no such conversation with a fictional profile')
  if (lengthOf(text) > site.message_length)
    throw new UsageError(`at most ${site.message_length} characters on ${site.id}`)
  const automatic = site.fictional_answered_by === 'ai'
  const result = await answerAsFictional(ctx, { conversation, clientId: clientId.parse(id), text, automatic })
  switch (result) {
    case 'sent':
    case 'repeated':
      return result
    case 'not_found':
      throw new UsageError('there is no such conversation with a fictional profile')
    case 'other_text':
      throw new UsageError('this id was already used for another text')
    case 'nothing_to_answer':
      throw new UsageError('nobody is waiting there: fictional profiles never write first, and never twice in a row')
  }
}

export function describe({ conversation, site, fictional, member, since, lines }: Unanswered, now: Date): string {
  const waited = now.getTime() - since.getTime()
  const left = Math.ceil((ANSWER_WITHIN - waited) / HOUR)
  const due = left > 0 ? `${left} h left` : 'overdue: the credits go back'
  const said = lines.map(({ own, kind, body }) => {
    const text = [kind === 'text' ? '' : `[${kind}]`, body].filter(Boolean).join(' ')
    return `    ${own ? fictional.name : member.name}: ${withoutControl(text)}`
  })
  return `${conversation}  ${site}  ${fictional.name} ← ${withoutControl(member.name)}, waiting ${Math.floor(waited / HOUR)} h, ${due}\n${said.join('\n')}\n`
}

/** Strips control characters that could drive the terminal. */
const withoutControl = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
