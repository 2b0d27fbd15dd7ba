import { claimAccount, claimWith } from '#features/accounts/claim-account.ts'
import { refusingTaken } from '#features/accounts/confirm-account.ts'
import { openSession } from '#features/accounts/open-session.ts'
import { isOwnBrowser } from '#features/accounts/own-browser.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import { spendResumeLink } from '#features/accounts/spend-resume-link.ts'
import { readUser } from '#features/me/read-user.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

type Opened = { token: string; password?: string | undefined }

/**
 * ACC-1: continues a sign-up by the emailed link, on any device. The link is a login, so it gets a new session. ACC-11:
 * an unconfirmed account opened elsewhere takes a password too, and is confirmed by it.
 */
export async function resumeSignup(ctx: Context, { token, password }: Opened) {
  const claim = await claimWith(password)
  const { account, session, claimed } = await refusingTaken('resume_link_invalid', () =>
    inTransaction(ctx, async (tx) => {
      const { id, confirmed } = await spendResumeLink(tx, token)
      const claimed = !confirmed && !(await isOwnBrowser(tx, id))
      return {
        account: id,
        claimed,
        session: await (claimed ? claimAccount(tx, id, claim) : openSession(tx, id, { proved: false })),
      }
    }),
  )
  if (claimed) await rememberDevice(ctx, account)
  keepSession(ctx, session)
  return readUser(ctx, account)
}
