import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import type { TokenPurpose } from './accounts.rules.ts'

type UsedToken = { account: MemberId; about: string | null }
type Row = UsedToken & { expired: boolean }

/**
 * Uses a mailed link up: it works once, for its purpose, on its site. Of two requests at the same moment one gets it.
 * Expired links are told apart from those that never were, because people can do something about them. The account is
 * locked before its link: a new password that ends the link at the same moment locks them in that order.
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
      update account_tokens set used_at = ${now} from owner
      where token_hash = ${hashToken(token)} and account_id = owner.id
        and purpose = ${purpose} and site_id = ${ctx.site.id} and used_at is null
      returning account_id as account, about, expires_at <= ${now} as expired
    `,
  )
  if (row === undefined) return 'invalid'
  return row.expired ? 'expired' : { account: row.account, about: row.about }
}
