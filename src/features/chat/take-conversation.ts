import { sql } from 'kysely'

import { ageOn } from '#features/accounts/accounts.rules.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ConversationId, MemberId, ProfileId, SiteId } from '#kernel/ids.ts'
import { localeOf, textLocaleOf } from '#kernel/locales.ts'
import { dayIn } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { many, maybeOne, one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'
import { siteById } from '#platform/site.ts'

import { asksWhetherReal } from './asks-whether-real.rules.ts'
import { ANSWER_WITHIN, REMIND_AFTER } from './fictional.rules.ts'
import type { takeConversation as contract } from './fictional-desk.contract.ts'
import { CONVERSATION_CLAIM, LINES_SHOWN } from './fictional-desk.rules.ts'

type Taken = ReplyOf<typeof contract>

/** CONS-51: claims and reads a conversation, on record. */
export function takeConversation(ctx: StaffContext, id: ConversationId): Promise<Taken> {
  return inTransaction(ctx, async (tx) => {
    const talk = await findTalk(tx, id)
    await claim(tx, id)
    const lines = await linesOf(tx, talk)
    const waiting = waitingLines(lines)
    const [first] = waiting
    // Answered, or deleted by the member.
    if (first === undefined) throw new ConsoleError('changed_meanwhile')
    await recordAct(tx, {
      ...{ act: 'fictional.read', site: talk.site_id, subject: { kind: 'member', id: talk.member } },
      after: { conversation: id },
    })
    const front = await frontOf(tx, talk, waiting)
    const site = siteById(tx, talk.site_id)
    const today = dayIn(site.time_zone, tx.now())
    return {
      ...{ id, site_id: talk.site_id, language: talk.language, lines, ...front },
      since: first.sent_at,
      due_at: new Date(first.sent_at.getTime() + ANSWER_WITHIN),
      held_credits: waiting.reduce((sum, { cost, returned }) => sum + (returned ? 0 : cost), 0),
      member: {
        ...{ name: talk.member_name, age: ageOn(talk.member_birth, today) },
        ...{ began_at: talk.started_at, confirmed_at: talk.confirmed_at },
      },
      fictional: await factsOf(tx, talk.fictional, today),
      notes: await notesOf(tx, id),
      message_length: site.message_length,
    }
  })
}

export type Talk = {
  id: ConversationId
  site_id: SiteId
  fictional: ProfileId
  member: ProfileId
  account: MemberId
  member_name: string
  member_birth: string
  language: string | null
  started_at: Date
  confirmed_at: Date | null
}

/** Of one's brands, with a member who is there; anything else does not exist. Scripts answer for automatic profiles. */
export async function findTalk(tx: StaffContext, id: ConversationId): Promise<Talk> {
  const talk = await maybeOne(
    tx.db,
    sql<Talk>`
      select conversation.id, conversation.site_id, fictional.id as fictional, theirs.id as member,
        theirs.account_id as account, theirs.name as member_name, theirs.birth_date::text as member_birth,
        facts.language, conversation.started_at, confirmation.confirmed_at
      from conversations conversation
      join chats inbox on inbox.conversation_id = conversation.id
      join fictional_profiles fictional on fictional.id = inbox.profile_id and not fictional.automatic
      join seen_profiles theirs on theirs.viewer_id = fictional.id and theirs.id = inbox.other_id
      left join account_facts facts on facts.id = theirs.account_id
      left join fictional_confirmations confirmation on confirmation.account_id = theirs.account_id
      where conversation.id = ${id} and conversation.site_id = any(${brandsFor(tx, 'answer_fictional')}::text[])
    `,
  )
  if (talk === undefined) throw new DomainError('not_found')
  return talk
}

/** Mine, or free, or lapsed. The key decides between two who are quick. */
export async function claim({ db, staff, now }: StaffContext, id: ConversationId): Promise<void> {
  const at = now()
  const row = await maybeOne(
    db,
    sql`
      insert into fictional_claims (conversation_id, staff_id, until)
      values (${id}, ${staff.id}, ${new Date(at.getTime() + CONVERSATION_CLAIM)})
      on conflict (conversation_id) do update set staff_id = excluded.staff_id, until = excluded.until
        where fictional_claims.staff_id = excluded.staff_id or fictional_claims.until <= ${at}
      returning conversation_id
    `,
  )
  if (row === undefined) throw new ConsoleError('conversation_taken')
}

export async function linesOf({ db }: StaffContext, { id, fictional, member }: Talk): Promise<Taken['lines']> {
  const rows = await many(
    db,
    sql<Omit<Taken['lines'][number], 'asks_whether_real'>>`
      select message.seq, message.sender_id = ${fictional} as own, message.kind, message.body, message.sent_at,
        message.cost, message.returned_at is not null as returned, staff.name as author
      from messages message
      join chats outbox on outbox.conversation_id = message.conversation_id and outbox.profile_id = ${member}
      left join fictional_answers answer on answer.conversation_id = message.conversation_id and answer.seq = message.seq
      left join staff_names staff on staff.id = answer.staff_id
      where message.conversation_id = ${id} and message.seq > outbox.cleared_seq and message.removed_at is null
      order by message.seq desc limit ${LINES_SHOWN}
    `,
  )
  return rows.reverse().map((row) => ({ ...row, asks_whether_real: !row.own && asksWhetherReal(row.body) }))
}

/** What the member wrote since the last answer. */
export const waitingLines = (lines: Taken['lines']) => lines.slice(lines.findLastIndex(({ own }) => own) + 1)

/**
 * CONS-54, CONS-55: what stands in front of the next answer, in the member's language. The server puts it there, so
 * nobody can leave it out.
 */
export async function frontOf(tx: StaffContext, talk: Talk, waiting: Taken['lines']) {
  const care = await one(
    tx.db,
    sql<{ paid: number; credits: number; since_reminder: number }>`
      select count(*)::integer as paid, coalesce(sum(cost), 0)::integer as credits,
        count(*) filter (where seq > coalesce((
          select max(answer.seq) from fictional_answers answer where answer.conversation_id = ${talk.id} and reminded
        ), 0))::integer as since_reminder
      from messages
      where conversation_id = ${talk.id} and sender_id = ${talk.member} and cost > 0 and returned_at is null
    `,
  )
  const site = siteById(tx, talk.site_id)
  const language = localeOf(talk.language ?? site.domain_language) ?? 'en'
  const i18n = tx.texts(textLocaleOf(language, { domainLanguage: site.domain_language ?? '' }))
  const { paid: messages, credits } = care
  return {
    care: { ...care, remind_after: REMIND_AFTER },
    truth: {
      asked: waiting.some(({ asks_whether_real }) => asks_whether_real),
      text: site.fictional_warning[language] ?? i18n._('errors.fictional_warning'),
    },
    reminder: care.since_reminder >= REMIND_AFTER ? i18n._('mails.fictional_spent', { messages, credits }) : null,
  }
}

async function factsOf({ db }: StaffContext, id: ProfileId, today: string): Promise<Taken['fictional']> {
  const { birth_date, gender, wish, hair_colour, eye_colour, body_type, relationship_status, tattoos, ...rest } =
    await one(
      db,
      sql<
        Omit<Taken['fictional'], 'age' | 'attributes'> & {
          birth_date: string
          [attribute: string]: string | string[] | null
        }
      >`
        select id, name, birth_date::text, city, about_me, looking_for, coalesce(interests, '{}') as interests, gender,
          wish, hair_colour, eye_colour, body_type, relationship_status, tattoos
        from fictional_facts where id = ${id}
      `,
    )
  const given = { gender, wish, hair_colour, eye_colour, body_type, relationship_status, tattoos }
  const attributes = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
  )
  return { ...rest, age: ageOn(birth_date, today), attributes }
}

const notesOf = ({ db }: StaffContext, id: ConversationId) =>
  many(
    db,
    sql<Taken['notes'][number]>`
      select note.id, body, noted_at, staff.name as by from fictional_notes note join staff_names staff on staff.id = staff_id
      where conversation_id = ${id} order by noted_at, note.id
    `,
  )

export async function passConversationOn({ db, staff }: StaffContext, id: ConversationId): Promise<void> {
  await run(db, sql`delete from fictional_claims where conversation_id = ${id} and staff_id = ${staff.id}`)
}
