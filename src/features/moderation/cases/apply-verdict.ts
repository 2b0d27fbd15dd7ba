import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import { must } from '#kernel/must.ts'
import { DAY } from '#kernel/time.ts'
import { unreachable } from '#kernel/unreachable.ts'
import type { StaffContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { answerComplaint } from '../complaints/answer-complaint.ts'
import { answerObjection } from '../complaints/answer-objection.ts'
import { decideAppeal } from '../decide-appeal.ts'
import { decideReport } from '../decide-report.ts'
import { openReport } from '../open-report.ts'
import type { CaseVerdict } from './case.contract.ts'
import type { CaseKind } from './cases.rules.ts'
import type { Case } from './scoped-cases.ts'

/** Who decides: names for the record, ids so that an objection goes to somebody else. */
export type Deciders = { by: string; staff: readonly string[] }

const VERDICTS: Record<CaseKind, CaseVerdict['for']> = {
  underage: 'report',
  message: 'report',
  photo: 'report',
  profile: 'report',
  scam: 'report',
  notice: 'notice',
  complaint: 'complaint',
  objection: 'objection',
}

/** CONS-14: carries a verdict out by the use cases that the commands use, in the caller's transaction. */
export async function applyVerdict(tx: StaffContext, found: Case, verdict: CaseVerdict, who: Deciders): Promise<void> {
  if (VERDICTS[found.kind] !== verdict.for) throw new DomainError('not_found')
  switch (verdict.for) {
    case 'report': {
      if (found.kind === 'scam') return applyToMarks(tx, found, verdict, who)
      const { measure, rule, facts } = verdict
      return refuseOthers(
        await decideReport(tx, found.reference, { measure, rule, facts, until: untilOf(tx, verdict), ...who }),
      )
    }
    case 'notice': {
      const { measure, facts, answer } = verdict
      const outcome = measure === 'dismiss' ? 'no_breach' : 'acted'
      const effect = measure === 'act' ? undefined : { measure, facts, until: untilOf(tx, verdict) }
      return refuseOthers(await answerComplaint(tx, found.reference, { outcome, measure: effect, answer, ...who }))
    }
    case 'complaint':
      return refuseOthers(
        await answerComplaint(tx, found.reference, { outcome: verdict.outcome, answer: verdict.answer, ...who }),
      )
    case 'objection': {
      const { outcome, answer } = verdict
      const decide = found.report_id === null ? answerObjection : decideAppeal
      return refuseOthers(await decide(tx, found.reference, { outcome, answer, by: who.by }))
    }
    default:
      return unreachable(verdict)
  }
}

/** Marks are no report: a measure needs one, opened on our own initiative. */
async function applyToMarks(
  tx: StaffContext,
  found: Case,
  verdict: CaseVerdict & { for: 'report' },
  who: Deciders,
): Promise<void> {
  await run(tx.db, sql`update cases set closed_at = ${tx.now()} where id = ${found.id}`)
  if (verdict.measure === 'dismiss') return
  const { measure, rule, facts } = verdict
  const reference = await openReport(tx, {
    profile: must(found.profile_id, 'marks are on a profile'),
    reason: rule,
    note: `marks ${found.reference}`,
  })
  if (reference === undefined) throw new ConsoleError('member_left')
  refuseOthers(await decideReport(tx, reference, { measure, rule, facts, until: untilOf(tx, verdict), ...who }))
}

/** Somebody else was quicker, here or by command. */
function refuseOthers(result: string): void {
  if (result !== 'decided' && result !== 'answered') throw new ConsoleError('changed_meanwhile')
}

const untilOf = (tx: StaffContext, { measure, days }: { measure: string; days?: number | undefined }) =>
  measure === 'suspend' && days !== undefined ? new Date(tx.now().getTime() + days * DAY) : undefined

/** Nobody is banned by one person alone. */
export const isBan = (verdict: CaseVerdict): boolean =>
  'measure' in verdict && verdict.measure === 'suspend' && verdict.days === undefined
