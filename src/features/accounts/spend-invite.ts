import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import type { Context } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'

import { hashInvite } from './create-invites.ts'

/**
 * SITE-4: uses a code inside the transaction that creates the account: both or neither. The row lock lets one of
 * several parallel users through.
 */
export async function spendInvite(tx: Context, { code, account }: { code: string; account: MemberId }): Promise<void> {
  const used = await run(
    tx.db,
    sql`
      update invites set used_by = ${account}, used_at = ${tx.now()}
      where code_hash = ${hashInvite(tx.site.id, code)} and site_id = ${tx.site.id} and used_at is null
    `,
  )
  if (used === 0) throw new DomainError('invite_invalid')
}
