import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { SIGNUP_DONE } from './accounts.rules.ts'
import { spendToken } from './spend-token.ts'

/** ACC-1: members who finished signing up log in normally. */
export async function readResumeLink(ctx: Context, token: string): Promise<{ id: MemberId; confirmed: boolean }> {
  const row = await maybeOne(
    ctx.db,
    sql<{ id: MemberId; confirmed: boolean }>`
      select accounts.id, confirmed_at is not null as confirmed
      from account_tokens link join accounts on accounts.id = link.account_id
      where link.token_hash = ${hashToken(token)} and link.purpose = 'resume' and link.site_id = ${ctx.site.id}
        and link.used_at is null and link.expires_at > ${ctx.now()}
        and accounts.status <> 'deleted' and accounts.signup_step < ${SIGNUP_DONE}
    `,
  )
  if (row === undefined) throw new DomainError('resume_link_invalid')
  return row
}

/** Works once. */
export async function spendResumeLink(tx: Context, token: string): Promise<void> {
  if (typeof (await spendToken(tx, 'resume', token)) === 'string') throw new DomainError('resume_link_invalid')
}
