import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import type { TokenPurpose } from './accounts.rules.ts'

type UsedToken = { account: MemberId; about: string | null }
type Row = UsedToken & { expired: boolean }

/**
 * An emailed link works once, for its purpose, on its site; one of two parallel requests gets it. Expired is reported
 * apart from unknown, because people can request a new link, and is not used up: a reset may extend it. Locks the account before its link, in the same order as a
 * password change.
 */
export async function spendToken(
  ctx: Context,
  purpose: TokenPurpose,
  token: string,
): Promise<UsedToken | 'expired' | 'invalid'> {
  const now = ctx.now()
  const row = await maybeOne(
    ctx.db,
    sql<Row>`
      with owner as (
        select accounts.id from account_tokens join accounts on accounts.id = account_tokens.account_id
        where token_hash = ${hashToken(token)}
        for no key update of accounts
      )
      update account_tokens set used_at = case when expires_at > ${now} then ${now}::timestamptz end from owner
      where token_hash = ${hashToken(token)} and account_id = owner.id
        and purpose = ${purpose} and site_id = ${ctx.site.id} and used_at is null
      returning account_id as account, about, expires_at <= ${now} as expired
    `,
  )
  if (row === undefined) return 'invalid'
  return row.expired ? 'expired' : { account: row.account, about: row.about }
}
