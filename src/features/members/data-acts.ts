import { sayGoodbye } from '#features/leaving/delete-account.ts'
import { orderExport } from '#features/leaving/request-export.ts'
import { askSecondPerson, type SecondPersonAct } from '#features/staff/second-person.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { type Asked, actOnMember, findActable } from './act-on-member.ts'
import { memberWords } from './member-words.ts'

/** CONS-34: to the member by email; staff never see it. */
export const exportMember = (ctx: StaffContext, asked: Asked) =>
  actOnMember(ctx, { permission: 'export_members', act: 'export' }, asked, async ({ member, as }) => {
    if (member.status !== 'active') throw new ConsoleError('not_confirmed')
    await orderExport(as)
  })

/** CONS-34: carried out once a second person agreed, or alone after a day with a fresh proof. */
export const deleteMemberAct: SecondPersonAct<Asked> = {
  kind: 'member.delete',
  run: (tx, asked) =>
    actOnMember(tx, { permission: 'delete_members', act: 'delete' }, asked, async ({ as }) => {
      if (!(await sayGoodbye(as))) throw new ConsoleError('member_left')
    }),
}

/** CONS-34: needs two people. The member comes back by the emailed link for 14 days, as after their own deletion. */
export function askToDelete(ctx: StaffContext, { id, reason, case: caseRef }: Asked): Promise<{ request: string }> {
  return inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `member ${id}`)
    const member = await findActable(tx, 'delete_members', id)
    const asked = { id, reason, ...(caseRef !== undefined && { case: caseRef }) }
    const request = await askSecondPerson(tx, {
      ...{ kind: deleteMemberAct, permission: 'delete_members', payload: asked, reason, case: caseRef },
      says: `Delete ${memberWords(tx, member)}`,
      ...{ site: member.site_id, subject: { kind: 'member', id } },
    })
    return { request: request.id }
  })
}
