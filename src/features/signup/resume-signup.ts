import { openConfirmed, refusingTaken } from '#features/accounts/confirm-account.ts'
import { findOwnSignup } from '#features/accounts/find-own-signup.ts'
import { openSession } from '#features/accounts/open-session.ts'
import { isOwnBrowser } from '#features/accounts/own-browser.ts'
import { rememberDevice } from '#features/accounts/remember-device.ts'
import { keepSession } from '#features/accounts/session-cookie.ts'
import { readResumeLink, spendResumeLink } from '#features/accounts/spend-resume-link.ts'
import { readUser } from '#features/me/read-user.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

type Opened = { token: string; password?: string | undefined }

/**
 * ACC-1: continues a sign-up by the emailed link, on any device. The link is a login, so it gets a new session. ACC-11:
 * elsewhere an unconfirmed account takes its password too, and is confirmed by it.
 */
export async function resumeSignup(ctx: Context, { token, password }: Opened) {
  const { id, confirmed } = await readResumeLink(ctx, token)
  const proved = !confirmed && !(await isOwnBrowser(ctx, id))
  const account = proved ? await findOwnSignup(ctx, { token, purpose: 'resume', password }) : id
  if (account === undefined) throw new DomainError('resume_link_invalid')
  const session = await refusingTaken('resume_link_invalid', () =>
    inTransaction(ctx, async (tx) => {
      await spendResumeLink(tx, token)
      return proved ? openConfirmed(tx, account) : openSession(tx, account, { proved: false })
    }),
  )
  if (proved) await rememberDevice(ctx, account)
  keepSession(ctx, session)
  return readUser(ctx, account)
}
