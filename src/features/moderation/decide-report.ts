import { sql } from 'kysely'

import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { applySuspensions } from './apply-suspensions.ts'
import { findReport } from './find-report.ts'
import { mailDecision, mailOutcome, mailShownAgain, mailVisible } from './mail-moderation.ts'
import { applyMeasure, showAgain } from './measures.ts'
import type { Measure, Reason } from './moderation.rules.ts'
import type { ModeratorContext } from './moderator-context.ts'
import { unhideProfile } from './unhide-profile.ts'

export type Verdict = {
  measure: Measure
  /** What was found, in the operator's words; the member reads them. */
  facts: string
  /** The rule it is based on; the report's reason unless the operator names another. */
  rule?: Reason | undefined
  /** The end of a suspension; undefined means permanent. */
  until?: Date | undefined
  by: string
  /** Who of the staff decided, so that an objection goes to somebody else. */
  staff?: readonly string[] | undefined
  /** Suspected child abuse: the authority is told, not the member. */
  silent?: boolean | undefined
}

export type Decided = 'decided' | 'unknown' | 'decided_before'

/**
 * R-MOD-4: decides a report, once. Decision, effect and both emails, all or nothing: the member gets the statement of
 * reasons and how to object, the reporter only whether we acted.
 */
export function decideReport(ctx: ModeratorContext, reference: string, verdict: Verdict): Promise<Decided> {
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.db, reference, { lock: true })
    // Suspected child abuse is for named staff of the console only.
    if (report === undefined || (report.sealed && !verdict.silent)) return 'unknown'
    if (report.decided_at !== null) return 'decided_before'
    const { measure, facts, rule = report.reason, until, by, staff = [], silent = false } = verdict
    const token = newToken(tx.random)
    const now = tx.clock.now()
    await run(tx.db, sql`update reports set decided_at = ${now}, frozen_at = null where id = ${report.id}`)
    await run(
      tx.db,
      sql`
        insert into moderation_decisions (report_id, site_id, measure, rule, facts, until, decided_by, decided_at, appeal_hash,
          staff_ids)
        values (${report.id}, ${report.site_id}, ${measure}, ${rule}, ${facts}, ${until ?? null}, ${by}, ${now},
          ${measure === 'dismiss' || silent ? null : hashToken(token)}, ${staff})
      `,
    )
    await showAgain(tx, report)
    // Whatever the measure is, waiting for it has ended.
    if (report.frozen_at !== null && report.reported_id) await applySuspensions(tx, report.reported_id, now)
    const visibleAs = report.reported_id && (await unhideProfile(tx, report.reported_id, { report: report.id, now }))
    const undo = await applyMeasure(tx, report, { measure, rule })
    if (undo)
      await run(
        tx.db,
        sql`update moderation_decisions set undo = ${JSON.stringify(undo)}::jsonb where report_id = ${report.id}`,
      )
    if (measure !== 'dismiss' && !silent) await mailDecision(tx, report, { measure, rule, facts, until, token })
    if (measure === 'dismiss' && report.hidden_rating !== null) await mailShownAgain(tx, report)
    if (visibleAs) await mailVisible(tx, report, { reference: visibleAs, measure })
    await mailOutcome(tx, report, measure === 'dismiss' ? 'no_breach' : 'acted')
    return 'decided'
  })
}
