import { RESEND_PAUSE, RESENDS_PER_DAY } from '#features/accounts/accounts.rules.ts'
import { countMailRequest } from '#features/accounts/count-mail-request.ts'
import { orderResumeMail } from '#features/accounts/order-resume-mail.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** ACC-1: the link to continue elsewhere, on request; limited like the activation email. */
export async function mailResumeLink(ctx: MemberContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { today, last } = await countMailRequest(tx, 'resume', ctx.member.id)
    const tooSoon = last !== null && tx.now().getTime() - last.getTime() < RESEND_PAUSE
    if (tooSoon || today >= RESENDS_PER_DAY) throw new DomainError('too_many_mails')
    await orderResumeMail(tx, { account: ctx.member.id })
  })
}
