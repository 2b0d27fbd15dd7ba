import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

import { emailKey } from '#features/accounts/accounts.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { MINUTE } from '#kernel/time.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { STAFF_FAILURE_WINDOW, STAFF_FAILURES } from './staff.rules.ts'

/**
 * CONS-1: an attempt counts as a failure until it turns out to be right, so parallel guesses count each other. A device
 * that signed in before has a count of its own: strangers cannot keep staff out.
 */
export async function takeStaffAttempt(
  ctx: ConsoleContext,
  { email, device }: { email: string; device: string | undefined },
): Promise<{ forget(): Promise<void> }> {
  const hash = hashOf(ctx, email, device)
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `staff attempt ${hash.toString('hex')}`)
    const { failures } = await one(
      tx.db,
      sql<{ failures: number }>`
        select count(*) as failures from staff_failures
        where email_hash = ${hash} and failed_at > ${new Date(now.getTime() - STAFF_FAILURE_WINDOW)}
      `,
    )
    if (failures >= STAFF_FAILURES)
      throw new DomainError('too_many_attempts', { minutes: STAFF_FAILURE_WINDOW / MINUTE })
    await run(tx.db, sql`insert into staff_failures (email_hash, failed_at) values (${hash}, ${now})`)
  })
  return {
    forget: async () => {
      await run(ctx.db, sql`delete from staff_failures where email_hash = ${hash}`)
    },
  }
}

const hashOf = ({ keys }: ConsoleContext, email: string, device: string | undefined) =>
  createHmac('sha256', keys('staff-failures'))
    .update(`${emailKey(email)} ${device ?? ''}`)
    .digest()
