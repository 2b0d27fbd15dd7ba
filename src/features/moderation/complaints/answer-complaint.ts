import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { siteById } from '#platform/site.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { decideReport } from '../decide-report.ts'
import type { Measure } from '../moderation.rules.ts'
import type { ModeratorContext } from '../moderator-context.ts'
import type { ComplaintOutcome } from './complaints.rules.ts'
import { type Complaint, findComplaint, listCases } from './find-complaint.ts'
import { mailAnswer } from './mail-complaints.ts'

/** The outcome, what happens to the member a notice named (`measure`), and the texts for both sides. */
export type Answer = {
  outcome: ComplaintOutcome
  measure?: { measure: Measure; facts: string; until?: Date | undefined } | undefined
  answer: string
  by: string
  staff?: readonly string[] | undefined
}

export type Answered = 'answered' | 'unknown' | 'answered_before'

/**
 * Answers once. For a notice, the cases it opened are decided with it: decision, effect, the statement of reasons to
 * the member and the answer to the sender, all or nothing. `closed` tells the sender nothing: it is for messages that
 * are no complaint at all.
 */
export function answerComplaint(ctx: ModeratorContext, reference: string, answer: Answer): Promise<Answered> {
  return inTransaction(ctx, async (tx) => {
    const complaint = await findComplaint(tx.db, reference, { lock: true })
    if (complaint === undefined) return 'unknown'
    if (complaint.answered_at !== null) return 'answered_before'
    await decideCases(tx, complaint, answer)
    const token = newToken(tx.random)
    const { outcome, answer: words, by, staff = [] } = answer
    const isTold = outcome !== 'closed'
    await run(
      tx.db,
      sql`
        update complaints set answered_at = ${tx.clock.now()}, outcome = ${outcome}, answer = ${words}, answered_by = ${by}, staff_ids = ${staff},
          answer_hash = ${isTold ? hashToken(token) : null}
        where id = ${complaint.id}
      `,
    )
    if (isTold) await mailAnswer(tx, siteById(tx, complaint.site_id), complaint, { outcome, answer: words, token })
    return 'answered'
  })
}

/** Cases already decided with `duet reports` stand. No measure means nothing was found. */
async function decideCases(tx: ModeratorContext, complaint: Complaint, { measure, by, staff, answer }: Answer) {
  const verdict = measure ?? { measure: 'dismiss' as const, facts: answer }
  for (const { reference, decided_at } of await listCases(tx.db, complaint.id))
    if (decided_at === null) await decideReport(tx, reference, { ...verdict, by, staff })
}
