import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { TOKEN_LIFETIME, type TokenPurpose } from './accounts.rules.ts'

/** Jobs have no visitor, but email links too. */
export type TokenContext = Pick<Context, 'db' | 'random' | 'now'> & { site: Pick<Site, 'id'> }

type Issue = { account: MemberId; purpose: TokenPurpose; about?: string; code?: string }

/**
 * Creates the secret of an emailed link. A newer one revokes older ones for the same purpose, except undo links: a
 * thief who changes the address twice must not revoke the owner's.
 */
export async function issueToken(ctx: TokenContext, { account, purpose, about, code }: Issue): Promise<string> {
  const token = newToken(ctx.random)
  const now = ctx.now()
  await run(
    ctx.db,
    sql`
      with ended as (
        update account_tokens set used_at = ${now}
        where account_id = ${account} and purpose = ${purpose} and purpose <> 'undo_mail_change' and used_at is null
      )
      insert into account_tokens (token_hash, purpose, account_id, site_id, about, code_hash, created_at, expires_at)
      values (${hashToken(token)}, ${purpose}, ${account}, ${ctx.site.id}, ${about ?? null},
        ${code === undefined ? null : hashToken(`${account} ${code}`)}, ${now},
        ${new Date(now.getTime() + TOKEN_LIFETIME[purpose])})
    `,
  )
  return token
}

/** Six digits, easy to copy from another screen. */
export const newCode = (ctx: Context) => String(ctx.random.below(1_000_000)).padStart(6, '0')
