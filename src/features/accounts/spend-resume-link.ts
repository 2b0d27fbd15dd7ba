import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'

import { SIGNUP_DONE } from './accounts.rules.ts'
import { spendToken } from './spend-token.ts'

/** ACC-1: works once. Members who finished signing up log in normally. */
export async function spendResumeLink(tx: Context, token: string): Promise<{ id: MemberId; confirmed: boolean }> {
  const used = await spendToken(tx, 'resume', token)
  if (used === 'expired' || used === 'invalid') throw new DomainError('resume_link_invalid')
  const row = await maybeOne(
    tx.db,
    sql<{ id: MemberId; confirmed: boolean }>`
      select id, confirmed_at is not null as confirmed from accounts
      where id = ${used.account} and status <> 'deleted' and signup_step < ${SIGNUP_DONE}
    `,
  )
  if (row === undefined) throw new DomainError('resume_link_invalid')
  return row
}
