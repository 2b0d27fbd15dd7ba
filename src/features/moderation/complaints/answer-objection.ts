import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { siteById } from '#platform/site.ts'

import type { ModeratorContext } from '../moderator-context.ts'
import { findComplaint, findObjection } from './find-complaint.ts'
import { mailObjectionOutcome } from './mail-complaints.ts'

type Verdict = { outcome: 'upheld' | 'overturned'; answer: string; by: string }
type ObjectionAnswered = 'answered' | 'unknown' | 'no_objection' | 'answered_before'

/** R-MOD-5: answers the one objection. Consequences of an overturned answer are carried out with `duet reports`. */
export function answerObjection(
  ctx: ModeratorContext,
  reference: string,
  { outcome, answer, by }: Verdict,
): Promise<ObjectionAnswered> {
  return inTransaction(ctx, async (tx) => {
    const complaint = await findComplaint(tx.db, reference, { lock: true })
    if (complaint === undefined) return 'unknown'
    const objection = await findObjection(tx.db, complaint.id, { lock: true })
    if (objection === undefined) return 'no_objection'
    if (objection.outcome !== null) return 'answered_before'
    await run(
      tx.db,
      sql`
        update complaint_objections
        set outcome = ${outcome}, answer = ${answer}, decided_by = ${by}, decided_at = ${tx.clock.now()}
        where complaint_id = ${complaint.id}
      `,
    )
    await mailObjectionOutcome(tx, siteById(tx, complaint.site_id), complaint, { outcome, answer })
    return 'answered'
  })
}
