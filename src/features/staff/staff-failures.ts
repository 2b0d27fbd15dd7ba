import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

import { emailKey } from '#features/accounts/accounts.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { MINUTE } from '#kernel/time.ts'
import type { ConsoleContext } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { networkOf } from '#platform/rate-limiter.ts'

import { STAFF_FAILURE_WINDOW, STAFF_FAILURES } from './staff.rules.ts'

export type StaffAttempt = {
  /** It was right so far; the wrong ones before it still count. */
  forget(): Promise<void>
  /** Somebody got in with everything that is asked for. */
  forgetAll(): Promise<void>
}

/**
 * CONS-1: an attempt counts as a failure until it turns out to be right, so parallel guesses count each other. A device
 * that signed in before has a count of its own, and so has every network, so that strangers cannot keep staff out; all
 * strangers' networks together have a wider one, or guesses from many would not be counted at all.
 */
export async function takeStaffAttempt(
  ctx: ConsoleContext,
  { email, device }: { email: string; device: string | undefined },
): Promise<StaffAttempt> {
  const counts = countsOf(ctx, email, device)
  const now = ctx.now()
  const counted = await inTransaction(ctx, async (tx) => {
    const ids: string[] = []
    // Always in the same order, narrow before wide: no deadlock.
    for (const { hash, limit } of counts) {
      await lockName(tx.db, `staff attempt ${hash.toString('hex')}`)
      const { failures } = await one(
        tx.db,
        sql<{ failures: number }>`
          select count(*) as failures from staff_failures
          where email_hash = ${hash} and failed_at > ${new Date(now.getTime() - STAFF_FAILURE_WINDOW)}
        `,
      )
      if (failures >= limit) throw new DomainError('too_many_attempts', { minutes: STAFF_FAILURE_WINDOW / MINUTE })
      const { id } = await one(
        tx.db,
        sql<{ id: string }>`insert into staff_failures (email_hash, failed_at) values (${hash}, ${now}) returning id`,
      )
      ids.push(id)
    }
    return ids
  })
  const hashes = sql.join(counts.map(({ hash }) => hash))
  return {
    forget: async () => {
      await run(
        ctx.db,
        sql`delete from staff_failures where email_hash in (${hashes}) and id in (${sql.join(counted)})`,
      )
    },
    forgetAll: async () => {
      await run(ctx.db, sql`delete from staff_failures where email_hash in (${hashes})`)
    },
  }
}

type Count = { hash: Buffer; limit: number }

function countsOf({ keys, address }: ConsoleContext, email: string, device: string | undefined): Count[] {
  const hash = (of: string) =>
    createHmac('sha256', keys('staff-failures'))
      .update(`${emailKey(email)} ${of}`)
      .digest()
  if (device !== undefined) return [{ hash: hash(device), limit: STAFF_FAILURES.device }]
  return [
    { hash: hash(networkOf(address)), limit: STAFF_FAILURES.network },
    { hash: hash(''), limit: STAFF_FAILURES.strangers },
  ]
}
