import { findOwner } from '#features/accounts/find-owner.ts'
import { mailWayBack } from '#features/accounts/mail-way-back.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/**
 * ACC-8: only with `account_hints: on_screen`; otherwise only the mailbox learns it. A deleted account's mailbox gets
 * the link that the page mentions.
 */
export async function refuseKnownAddress(ctx: Context, email: string): Promise<void> {
  if (ctx.site.account_hints !== 'on_screen') return
  const owner = await findOwner(ctx, email)
  if (owner?.status === 'active') throw new DomainError('account_exists')
  if (owner?.status !== 'deleted') return
  // A transaction of its own: the email is sent although the sign-up is refused.
  await inTransaction(ctx, (tx) => mailWayBack(tx, owner))
  throw new DomainError('account_deleted_not_final')
}
