import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { findAppeal, findDecision, findReport } from './find-report.ts'
import { mailAppealOutcome } from './mail-moderation.ts'
import { undoMeasure } from './measures.ts'
import type { ModeratorContext } from './moderator-context.ts'

type Answer = { outcome: 'upheld' | 'overturned'; answer: string; by: string }
type AppealDecided = 'decided' | 'unknown' | 'no_appeal' | 'decided_before'

/** R-MOD-5: answers the one appeal. An overturned decision is undone completely, and the member is told. */
export function decideAppeal(
  ctx: ModeratorContext,
  reference: string,
  { outcome, answer, by }: Answer,
): Promise<AppealDecided> {
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.db, reference, { lock: true })
    if (report === undefined) return 'unknown'
    const [decision, appeal] = [
      await findDecision(tx.db, report.id),
      await findAppeal(tx.db, report.id, { lock: true }),
    ]
    if (decision === undefined || appeal === undefined) return 'no_appeal'
    if (appeal.outcome !== null) return 'decided_before'
    await run(
      tx.db,
      sql`
        update moderation_appeals
        set outcome = ${outcome}, answer = ${answer}, decided_by = ${by}, decided_at = ${tx.clock.now()}
        where report_id = ${report.id}
      `,
    )
    if (outcome === 'overturned') await undoMeasure(tx, report, decision)
    await mailAppealOutcome(tx, report, { outcome, answer })
    return 'decided'
  })
}
