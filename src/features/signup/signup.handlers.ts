import { accountConfirmed, accountCreated } from '#features/accounts/accounts.events.ts'
import { orderResumeMail } from '#features/accounts/order-resume-mail.ts'
import type { SiteId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { after, within } from '#platform/events.ts'

import { orderFirstMessage } from './send-first-message.ts'
import { RESUME_MAIL_AFTER } from './signup.rules.ts'

export const signupHandlers = [
  /** Idempotent: a second run finds that the email was queued. */
  after(
    accountCreated,
    'mail-resume-link',
    async (ctx, { account, site }) => {
      await inTransaction({ ...ctx, now: ctx.clock.now, site: { id: site as SiteId } }, (tx) =>
        orderResumeMail(tx, { account, unlessMailed: true }),
      )
    },
    { delay: RESUME_MAIL_AFTER },
  ),

  within(accountConfirmed, 'order-first-message', orderFirstMessage),
]
