import { sql } from 'kysely'

import { maybeOne, run } from '#platform/db/query.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { JobContext } from '#platform/jobs.ts'
import { siteById } from '#platform/site.ts'

import { markSent } from './follow-refunds.ts'

type Row = { id: string; amount: number; currency: string; site_id: string; provider: string; provider_id: string }

/** Sends a refund; its id is the provider's idempotency key, so a repeated job sends it once. */
export async function sendRefund(ctx: JobContext, id: string): Promise<void> {
  const refund = await maybeOne(
    ctx.db,
    sql<Row>`
      select refund.id, refund.amount, payment.currency, payment.site_id, payment.provider, payment.provider_id
      from refunds refund join payments payment on payment.id = refund.payment_id
      where refund.id = ${id} and refund.status <> 'sent'
    `,
  )
  if (refund === undefined) return
  const { amount, currency } = refund
  try {
    const provider = ctx.providers(siteById(ctx, refund.site_id), refund.provider)
    await provider.refund(refund.provider_id, { amount, currency, key: refund.id })
  } catch (error) {
    // The queue retries; until then the operator's list shows what is wrong.
    await run(ctx.db, sql`update refunds set trouble = ${(error as Error).message} where id = ${id}`)
    throw error
  }
  await inTransaction(ctx, (tx) => markSent(tx, { refund: id }))
}
