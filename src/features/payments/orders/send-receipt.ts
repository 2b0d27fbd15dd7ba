import { listActsOn } from '#features/staff/list-acts-on.ts'
import { recordAct } from '#features/staff/record-act.ts'
import { brandsFor } from '#features/staff/scope.ts'
import { DomainError } from '#kernel/errors.ts'
import type { OrderId } from '#kernel/ids.ts'
import { MINUTE } from '#kernel/time.ts'
import type { StaffContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { ConsoleError } from '#platform/http/console-error.ts'

import { mailConfirmationAgain } from '../mail-orders.ts'
import { findDeskOrder, refuseHeldBuyer, subjectOf } from './find-desk-order.ts'

const AGAIN_AFTER = 10 * MINUTE
const ACT = 'order.receipt'

/** FIG-22: the confirmation of a paid order once more, to the member's address of today; a double click sends one. */
export function sendReceipt(ctx: StaffContext, { id }: { id: OrderId }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `order ${id}`)
    const order = await findDeskOrder(tx, id, brandsFor(tx, 'refund'))
    if (order.paid_at === null) throw new DomainError('not_found')
    await refuseHeldBuyer(tx, order)
    const subject = await subjectOf(tx, order)
    const since = tx.now().getTime() - AGAIN_AFTER
    const before = (await listActsOn(tx, subject)).some(
      ({ act, at, after }) => act === ACT && at.getTime() > since && (after as { order?: string } | null)?.order === id,
    )
    if (before) throw new ConsoleError('just_sent')
    if (!(await mailConfirmationAgain(tx, id))) throw new ConsoleError('member_left')
    await recordAct(tx, { act: ACT, site: order.site_id, subject, after: { order: id } })
  })
}
