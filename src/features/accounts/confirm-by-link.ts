import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashToken } from '#platform/tokens.ts'

import { claimAccount, claimWith } from './claim-account.ts'
import { confirmAccount, refusingTaken } from './confirm-account.ts'
import { isOwnBrowser } from './own-browser.ts'
import { rememberDevice } from './remember-device.ts'
import { keepSession } from './session-cookie.ts'
import { spendToken } from './spend-token.ts'

type Opened = { token: string; password?: string | undefined }

/**
 * ACC-5: one click in the browser that signed up; elsewhere it takes a password too, and logs in there. A repeated click
 * on an active account's link succeeds.
 */
export async function confirmByLink(ctx: Context, { token, password }: Opened): Promise<void> {
  const claim = await claimWith(password)
  const claimed = await refusingTaken('activation_failed', () =>
    inTransaction(ctx, async (tx) => {
      const used = await spendToken(tx, 'activate', token)
      if (used === 'expired' || used === 'invalid') {
        if (await isActiveBehind(tx, token)) return undefined
        throw new DomainError('activation_failed')
      }
      const { account } = used
      if (!(await isOwnBrowser(tx, account))) return { account, session: await claimAccount(tx, account, claim) }
      await confirmAccount(tx, account)
      return undefined
    }),
  )
  if (claimed === undefined) return
  await rememberDevice(ctx, claimed.account)
  keepSession(ctx, claimed.session)
}

/** Whether a used or superseded link belongs to an active account. Safe to reveal: only the mailbox has the link. */
async function isActiveBehind({ db, site }: Context, token: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ active: boolean }>`
      select true as active from account_tokens join accounts on accounts.id = account_tokens.account_id
      where token_hash = ${hashToken(token)} and purpose = 'activate' and account_tokens.site_id = ${site.id}
        and accounts.status = 'active'
    `,
  )
  return row !== undefined
}
