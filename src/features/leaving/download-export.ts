import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { MemberContext } from '#platform/context.ts'
import { maybeOne } from '#platform/db/query.ts'
import { hashToken } from '#platform/tokens.ts'

import { exportKey } from './export-key.ts'
import { EXPORT_KEPT } from './leaving.rules.ts'

/** ACC-9: needs both login and emailed link, any number of times while the file exists. Anything else is a 404. */
export async function downloadExport(ctx: MemberContext, token: string) {
  const found = await maybeOne(
    ctx.db,
    sql<{ account: MemberId }>`
      select account_id as account from data_exports
      where account_id = ${ctx.member.id} and token_hash = ${hashToken(token)}
        and ready_at > ${new Date(ctx.now().getTime() - EXPORT_KEPT)}
    `,
  )
  const file = found && (await ctx.files.get(exportKey(found.account)))
  if (!file) throw new DomainError('not_found')
  return { ...file, filename: 'my-data.zip', cache: 'no-store' }
}
