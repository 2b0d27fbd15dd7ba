import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashToken } from '#platform/tokens.ts'

import { confirmAccount, openConfirmed, refusingTaken } from './confirm-account.ts'
import { findOwnSignup } from './find-own-signup.ts'
import { isOwnBrowser } from './own-browser.ts'
import { rememberDevice } from './remember-device.ts'
import { keepSession } from './session-cookie.ts'

type Opened = { token: string; password?: string | undefined }

/**
 * ACC-5: one click in the browser that signed up; elsewhere it takes the password too, and logs in there. A repeated
 * click on an active account's link succeeds.
 *
 * In a browser with an unconfirmed account of its own, every link to that mailbox confirms that account, also one sent
 * to a stranger who typed the address first: R-MAIL-1 may have left no email for its owner.
 */
export async function confirmByLink(ctx: Context, { token, password }: Opened): Promise<void> {
  try {
    if (await confirmOwnAccount(ctx, token)) return
    const account = await findOwnSignup(ctx, { token, purpose: 'activate', password })
    if (account === undefined) throw new DomainError('activation_failed')
    const session = await refusingTaken('activation_failed', () =>
      inTransaction(ctx, (tx) => openConfirmed(tx, account)),
    )
    await rememberDevice(ctx, account)
    keepSession(ctx, session)
  } catch (error) {
    const isRepeated =
      error instanceof DomainError && error.code === 'activation_failed' && (await isActiveBehind(ctx, token))
    if (!isRepeated) throw error
  }
}

function confirmOwnAccount(ctx: Context, token: string): Promise<boolean> {
  return refusingTaken('activation_failed', () =>
    inTransaction(ctx, async (tx) => {
      const own = await ownAccountProvedBy(tx, token)
      // Active by now if this browser clicked twice at once.
      if (own?.status === 'not_confirmed') await confirmAccount(tx, own.id)
      return own !== undefined
    }),
  )
}

type OwnAccount = { id: MemberId; status: 'not_confirmed' | 'active' | 'deleted' }

/** Superseded links count too: whoever opens one reads the mailbox. */
async function ownAccountProvedBy(tx: Context, token: string): Promise<OwnAccount | undefined> {
  const { member } = tx
  if (member?.status !== 'not_confirmed' || !(await isOwnBrowser(tx, member.id))) return undefined
  return maybeOne(
    tx.db,
    sql<OwnAccount>`
      select own.id, own.status from account_tokens link
      join accounts own on own.site_id = link.site_id and (own.email_key = link.about
        -- Links sent by the version before do not name their address.
        or (link.about is null and own.id = link.account_id and link.used_at is null))
      where link.token_hash = ${hashToken(token)} and link.purpose = 'activate' and link.site_id = ${tx.site.id}
        and link.expires_at > ${tx.now()} and own.id = ${member.id}
      for no key update of own
    `,
  )
}

/**
 * Whether a used or superseded link belongs to an active account, or its mailbox to the member who opens it. Safe to
 * reveal: only the mailbox has the link.
 */
async function isActiveBehind({ db, site, member }: Context, token: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ active: boolean }>`
      select true as active from account_tokens link
      join accounts on accounts.site_id = link.site_id
        and (accounts.id = link.account_id or (accounts.email_key = link.about and accounts.id = ${member?.id ?? null}))
      where link.token_hash = ${hashToken(token)} and link.purpose = 'activate' and link.site_id = ${site.id}
        and accounts.status = 'active'
    `,
  )
  return row !== undefined
}
