import { sql } from 'kysely'

import { DomainError } from '#kernel/errors.ts'
import type { MemberId } from '#kernel/ids.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { lockName } from '#platform/db/lock.ts'
import { one, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/events.ts'
import { networkOf } from '#platform/rate-limiter.ts'
import { hashToken } from '#platform/tokens.ts'

import { ADDRESS_FAILURES, emailKey, LOGIN_BLOCK, LOGIN_FAILURES, LOGIN_WINDOW } from './accounts.rules.ts'
import { TELL_GUESSES_TASK } from './tell-guesses.ts'

type Attempt = { emailHash: Buffer; network: string }

/** Counted by address, whether or not it has an account: the limits must not reveal which. */
export const attemptOf = (ctx: Pick<Context, 'address'>, email: string): Attempt => ({
  emailHash: hashToken(emailKey(email)),
  network: networkOf(ctx.address),
})

type Counts = { here: number; last_here: Date | null; everywhere: number; last: Date | null }

/** How often strangers failed at this address, from this network within the window and from anywhere within a day. */
function countFailures(ctx: Context, { emailHash, network }: Attempt): Promise<Counts> {
  const now = ctx.now().getTime()
  const isHere = sql`network = ${network} and failed_at > ${new Date(now - LOGIN_WINDOW)}`
  return one(
    ctx.db,
    sql<Counts>`
      select count(*) filter (where ${isHere}) as here, max(failed_at) filter (where ${isHere}) as last_here,
        count(*) as everywhere, max(failed_at) as last
      from login_failures
      where site_id = ${ctx.site.id} and email_hash = ${emailHash} and failed_at > ${new Date(now - DAY)}
    `,
  )
}

/** ACC-3: a network pauses after a few failures, and all unknown devices after many from whichever networks. */
export async function refuseWhileBlocked(ctx: Context, attempt: Attempt): Promise<Counts> {
  const counts = await countFailures(ctx, attempt)
  const { here, last_here, everywhere, last } = counts
  const since = here >= LOGIN_FAILURES ? last_here : everywhere >= ADDRESS_FAILURES ? last : null
  const left = since === null ? 0 : since.getTime() + LOGIN_BLOCK - ctx.now().getTime()
  if (left > 0) throw new DomainError('too_many_attempts', { minutes: Math.ceil(left / MINUTE) })
  return counts
}

/** Recorded before the slow password check and one at a time, so parallel guesses count each other. */
export async function noteFailure(ctx: Context, attempt: Attempt, account: MemberId | undefined): Promise<Date> {
  const { emailHash, network } = attempt
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    await lockName(tx.db, `logins ${tx.site.id} ${emailHash.toString('hex')}`)
    const { everywhere } = await refuseWhileBlocked(tx, attempt)
    await run(
      tx.db,
      sql`
        insert into login_failures (site_id, email_hash, network, failed_at)
        values (${tx.site.id}, ${emailHash}, ${network}, ${now})
      `,
    )
    // Also for an address without an account, so both take equally long.
    if (everywhere + 1 >= ADDRESS_FAILURES) await enqueue(tx.db, TELL_GUESSES_TASK, { account: account ?? null })
  })
  return now
}

/** The password is right, so remove one failure recorded at that moment; they are interchangeable. */
export async function forgetFailure(ctx: Context, { emailHash, network }: Attempt, noted: Date): Promise<void> {
  await run(
    ctx.db,
    sql`
      delete from login_failures where ctid = (
        select ctid from login_failures
        where site_id = ${ctx.site.id} and email_hash = ${emailHash} and network = ${network} and failed_at = ${noted}
        limit 1
      )
    `,
  )
}
