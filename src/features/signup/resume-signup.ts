import { openSession } from '#features/accounts/open-session.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import { spendResumeLink } from '#features/accounts/spend-resume-link.ts'
import { readUser } from '#features/me/read-user.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** ACC-1: continues a sign-up by the emailed link, on any device. The link is a login, so it gets a new session. */
export async function resumeSignup(ctx: Context, token: string) {
  const { account, session } = await inTransaction(ctx, async (tx) => {
    const account = await spendResumeLink(tx, token)
    return { account, session: await openSession(tx, account) }
  })
  keepSession(ctx, session)
  return readUser(ctx, account)
}
