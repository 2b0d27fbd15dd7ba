import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { one } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { RESEND_PAUSE, RESENDS_PER_DAY } from './accounts.rules.ts'
import { countMailRequest } from './count-mail-request.ts'
import { mailActivation } from './mail-activation.ts'

/** ACC-5: does nothing for a confirmed account. Says nothing about the mailbox, which others may ask for too. */
export async function resendActivation(ctx: MemberContext): Promise<void> {
  if (ctx.member.status !== 'not_confirmed') return
  const { email } = await one(ctx.db, sql<{ email: string }>`select email from accounts where id = ${ctx.member.id}`)
  await inTransaction(ctx, async (tx) => {
    const { today, last } = await countMailRequest(tx, 'activate', ctx.member.id)
    const tooSoon = last !== null && ctx.now().getTime() - last.getTime() < RESEND_PAUSE
    // Thrown inside, so a refused request does not count.
    if (tooSoon || today >= RESENDS_PER_DAY) throw new DomainError('too_many_mails')
    await mailActivation(tx, { account: ctx.member.id, email })
  })
}
