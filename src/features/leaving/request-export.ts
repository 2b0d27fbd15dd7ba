import { sql } from 'kysely'

import { checkProof } from '#features/accounts/fresh-proof.ts'
import { DomainError } from '#kernel/errors.ts'
import type { MemberContext } from '#platform/context.ts'
import { run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/events.ts'

import { EXPORT_PAUSE } from './leaving.rules.ts'

export const EXPORT_TASK = 'make-export'

/** ACC-9: once a day; parallel requests make one copy. */
export async function requestExport(ctx: MemberContext, password: string): Promise<void> {
  refuseUnconfirmed(ctx)
  await checkProof(ctx, { password })
  await orderExport(ctx)
}

/** The link goes to the mailbox, and the owner of an unconfirmed one may not know of the account. */
function refuseUnconfirmed({ member }: MemberContext): void {
  if (member.status === 'not_confirmed') throw new DomainError('export_unconfirmed')
}

/** Emails the member a link to a copy of their data. */
export async function orderExport(ctx: MemberContext): Promise<void> {
  refuseUnconfirmed(ctx)
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const noted = await run(
      tx.db,
      sql`
        insert into data_exports (account_id, site_id, requested_at) values (${tx.member.id}, ${tx.site.id}, ${now})
        on conflict (account_id) do update set requested_at = excluded.requested_at
        where data_exports.requested_at <= ${new Date(now.getTime() - EXPORT_PAUSE)}
      `,
    )
    if (noted === 0) throw new DomainError('export_too_often')
    await enqueue(tx.db, EXPORT_TASK, { account: tx.member.id, locale: tx.textLocale })
  })
}
