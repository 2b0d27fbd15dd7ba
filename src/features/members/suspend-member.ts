import { decideReport } from '#features/moderation/decide-report.ts'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { openReport } from '#features/moderation/open-report.ts'
import { undoDecision } from '#features/moderation/undo-decision.ts'
import { must } from '#kernel/must.ts'
import { DAY } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { type Asked, actOnMember } from './act-on-member.ts'
import { suspensionOf } from './read-member.ts'

type Suspending = Asked & { rule: Reason; days: number; facts: string }

/**
 * CONS-31: a case of our own with evidence, decided at once: the member gets the statement of reasons and may object, and
 * the decision can be taken back.
 */
export const suspendMember = (ctx: StaffContext, { rule, days, facts, ...asked }: Suspending) =>
  actOnMember(ctx, { permission: 'decide_cases', act: 'suspend' }, asked, async ({ tx, member, note }) => {
    const reference = must(await openReport(tx, { profile: member.id, reason: rule, note: asked.reason }), 'a member')
    const until = new Date(tx.now().getTime() + days * DAY)
    await decideReport(tx, reference, {
      ...{ measure: 'suspend', rule, facts, until, by: tx.staff.name, staff: [tx.staff.id] },
    })
    note({ after: { reference, days, rule } })
  })

/** CONS-31: takes the decision back that suspends them longest; the member is told. */
export const liftSuspension = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: 'decide_cases', act: 'lift_suspension' }, asked, async ({ tx, member, note }) => {
    const reference = await suspensionOf(tx, member)
    if (reference === null) throw new ConsoleError('already_so')
    const undone = await undoDecision(tx, reference, { why: asked.reason, by: tx.staff.name })
    // A member who objected gets an answer from somebody else, in the case.
    if (undone !== 'undone') throw new ConsoleError('changed_meanwhile')
    note({ before: { reference } })
  })
