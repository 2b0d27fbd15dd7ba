import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { type Decision, findAppeal, findDecision, findReport, type Report } from './find-report.ts'
import { mailUndone } from './mail-moderation.ts'
import { undoMeasure } from './measures.ts'
import type { ModeratorContext } from './moderator-context.ts'

/** `silent`: suspected child abuse, of which the member was told nothing. */
type Undoing = { why: string; by: string; silent?: boolean | undefined }
type Undone = 'undone' | 'reopened' | 'unknown' | 'undecided' | 'appeal_open' | 'undone_before'

/**
 * R-MOD-11: takes a wrong decision back, without waiting for an appeal. A measure is undone completely, the member is told
 * and the report counts as rejected; a dismissed report is open again and no longer counts as rejected. Who, when and why
 * stay in the case.
 */
export function undoDecision(ctx: ModeratorContext, reference: string, undoing: Undoing): Promise<Undone> {
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.db, reference, { lock: true })
    // Suspected child abuse is for named staff of the console only.
    if (report === undefined || (report.sealed && !undoing.silent)) return 'unknown'
    const [decision, appeal] = [
      await findDecision(tx.db, report.id),
      await findAppeal(tx.db, report.id, { lock: true }),
    ]
    if (decision === undefined) return 'undecided'
    // One answer to one appeal: the member waits for it.
    if (appeal?.outcome === null) return 'appeal_open'
    if (decision.undone_at !== null || appeal?.outcome === 'overturned') return 'undone_before'
    // One moment for both rows: the export finds the reason by it.
    const now = tx.clock.now()
    await keepInHistory(tx, report, decision, { ...undoing, now })
    if (decision.measure === 'dismiss') {
      await reopen(tx, report)
      return 'reopened'
    }
    await run(tx.db, sql`update moderation_decisions set undone_at = ${now} where report_id = ${report.id}`)
    await undoMeasure(tx, report, decision)
    if (!undoing.silent) await mailUndone(tx, report, undoing.why)
    return 'undone'
  })
}

async function keepInHistory(
  tx: ModeratorContext,
  report: Report,
  decision: Decision,
  { why, by, now }: Undoing & { now: Date },
) {
  const { measure, rule, facts, until, decided_by, decided_at } = decision
  await run(
    tx.db,
    sql`
      insert into moderation_undos (report_id, undone_at, site_id, undone_by, why, measure, rule, facts, until, decided_by,
        decided_at)
      values (${report.id}, ${now}, ${report.site_id}, ${by}, ${why}, ${measure}, ${rule}, ${facts}, ${until},
        ${decided_by}, ${decided_at})
    `,
  )
}

/** The dismissal brought back what was hidden, so nothing is hidden by this report any more. */
async function reopen(tx: ModeratorContext, { id }: Report) {
  await run(tx.db, sql`delete from moderation_decisions where report_id = ${id}`)
  await run(tx.db, sql`update reports set decided_at = null, hidden_rating = null, alarmed_at = null where id = ${id}`)
}
