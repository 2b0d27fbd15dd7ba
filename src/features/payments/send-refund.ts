import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import type { JobContext } from '#platform/jobs.ts'
import { siteOf } from '#platform/site.ts'

type Row = { id: string; amount: number; currency: string; site_id: string; provider: string; provider_id: string }

/** Sends money back; the refund's id is the provider's key, so that a repeated job sends it once. */
export async function sendRefund(ctx: JobContext, id: string): Promise<void> {
  const refund = await maybeOne(
    ctx.db,
    sql<Row>`
      select refund.id, refund.amount, payment.currency, payment.site_id, payment.provider, payment.provider_id
      from refunds refund join payments payment on payment.id = refund.payment_id
      where refund.id = ${id} and refund.status = 'requested'
    `,
  )
  if (refund === undefined) return
  const { amount, currency } = refund
  const provider = ctx.providers(siteOf(ctx, refund.site_id), refund.provider)
  await provider.refund(refund.provider_id, { amount, currency, key: refund.id })
  await run(ctx.db, sql`update refunds set status = 'sent', sent_at = ${ctx.clock.now()} where id = ${id}`)
}
