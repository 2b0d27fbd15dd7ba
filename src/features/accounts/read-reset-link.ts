import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

/** ACC-6: a used or expired link says so before a new password is typed. */
export async function readResetLink({ db, site, now }: Context, token: string): Promise<void> {
  const row = await maybeOne(
    db,
    sql<{ used: boolean; expired: boolean }>`
      select used_at is not null as used, expires_at <= ${now()} as expired from account_tokens
      where token_hash = ${hashToken(token)} and purpose = 'reset' and site_id = ${site.id}
    `,
  )
  if (row === undefined) throw new DomainError('reset_link_invalid')
  if (row.used) throw new DomainError('reset_link_used')
  if (row.expired) throw new DomainError('reset_link_expired')
}
