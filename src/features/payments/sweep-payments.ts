import { sql } from 'kysely'

import { DAY, HOUR } from '#kernel/time.ts'
import { many, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'

import { settlePayment } from './settle-payment.ts'

/** R-PAY-10: intervals after the first check; then daily, for two weeks. */
const LATER = [5 * HOUR, 18 * HOUR]
const MOST_CHECKS = 16

/** Checked per run; the next run takes the rest. */
const BATCH = 100

/** Checks payments whose webhook may be lost, so that a payment is credited even without one. */
export async function sweepPayments(ctx: JobContext): Promise<void> {
  const due = await many(
    ctx.db,
    sql<{ id: string; checks: number }>`
      select id, checks from payments where check_at <= ${ctx.clock.now()} and provider_id is not null
      order by check_at limit ${BATCH}
    `,
  )
  for (const { id, checks } of due) {
    const next = checks + 1 >= MOST_CHECKS ? null : new Date(ctx.clock.now().getTime() + (LATER[checks] ?? DAY))
    await run(ctx.db, sql`update payments set checks = checks + 1, check_at = ${next} where id = ${id}`)
    try {
      await settlePayment(ctx, id, 'sweep')
    } catch (error) {
      // The provider doesn't reply: retry this one at its next time, continue with the others.
      ctx.log.warn({ part: 'payments', payment: id, err: error }, 'payment status could not be checked')
    }
  }
}
