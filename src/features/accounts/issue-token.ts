import { sql } from 'kysely'

import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import type { Site } from '#platform/site.ts'
import { hashToken, newToken } from '#platform/tokens.ts'

import { TOKEN_LIFETIME, type TokenPurpose } from './accounts.rules.ts'

/** A job has no visitor, but it can mail links too. */
export type TokenContext = Pick<Context, 'db' | 'random' | 'now'> & { site: Pick<Site, 'id'> }

type Issue = { account: MemberId; purpose: TokenPurpose; about?: string; code?: string }

/**
 * Makes the secret of a mailed link. A newer one ends the older ones of the same purpose; but a way back to an old address
 * stays open: whoever stole an account and changes the address twice must not close the owner's.
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

/** Six figures, for typing over from another screen. */
export const newCode = (ctx: Context) => String(ctx.random.below(1_000_000)).padStart(6, '0')
