import { sql } from 'kysely'

import { APPEAL_WINDOW } from '#features/mailing/mailing.rules.ts'
import { hintConsole } from '#features/staff/console-hints.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne, run } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import type { readComplaint as contract } from './complaints.contract.ts'
import { type Complaint, findObjection } from './find-complaint.ts'

type Row = Pick<
  Complaint,
  'id' | 'reference' | 'kind' | 'category' | 'sent_at' | 'due_at' | 'outcome' | 'answered_at' | 'answer'
>

/** The complaint behind a link from the receipt or the answer, on its own site. */
async function findByLink({ db, site }: Context, token: string): Promise<Row> {
  const hash = hashToken(token)
  const row = await maybeOne(
    db,
    sql<Row>`
      select id, reference, kind, category, sent_at, due_at, outcome, answered_at, answer from complaints
      where (receipt_hash = ${hash} or answer_hash = ${hash}) and site_id = ${site.id}
    `,
  )
  if (row === undefined) throw new DomainError('appeal_link_invalid')
  return row
}

export async function readComplaint(ctx: Context, token: string): Promise<ReplyOf<typeof contract>> {
  const { id, ...complaint } = await findByLink(ctx, token)
  const found = await findObjection(ctx.db, id)
  const objection = found ? { objected_at: found.objected_at, outcome: found.outcome, answer: found.answer } : null
  // A complaint closed without an answer says nothing more.
  const answer = complaint.outcome === 'closed' ? null : complaint.answer
  return { ...complaint, answer, may_object: objection === null && mayObject(ctx, complaint), objection }
}

/** While the window is open. */
const mayObject = (ctx: Context, { outcome, answered_at }: Pick<Row, 'outcome' | 'answered_at'>) =>
  answered_at !== null && outcome !== 'closed' && answered_at.getTime() > ctx.now().getTime() - APPEAL_WINDOW

/** R-MOD-5: once; of two concurrent objections one counts. */
export async function objectToAnswer(ctx: Context, { token, words }: { token: string; words: string }): Promise<void> {
  const complaint = await findByLink(ctx, token)
  if (complaint.answered_at === null) throw new DomainError('complaint_not_answered')
  if (!mayObject(ctx, complaint)) throw new DomainError('appeal_link_invalid')
  const sent = await run(
    ctx.db,
    sql`
      insert into complaint_objections (complaint_id, site_id, words, objected_at)
      values (${complaint.id}, ${ctx.site.id}, ${words}, ${ctx.now()})
      on conflict do nothing
    `,
  )
  if (sent === 0) throw new DomainError('appeal_already_sent')
  hintConsole(ctx, 'cases')
}
