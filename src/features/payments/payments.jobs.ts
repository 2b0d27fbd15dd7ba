import * as z from 'zod/mini'

import type { Cron, Job } from '#platform/jobs.ts'

import { REFUND_TASK } from './ask-refund.ts'
import { SETTLE_TASK } from './receive-hook.ts'
import { sendRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepPayments } from './sweep-payments.ts'

const settle = z.object({ payment: z.string(), provider_id: z.optional(z.string()) })
const refund = z.object({ refund: z.string() })

export const paymentsJobs: readonly Job[] = [
  {
    name: SETTLE_TASK,
    run: (ctx, payload) => {
      const { payment, provider_id } = settle.parse(payload)
      return settlePayment(ctx, payment, 'hook', provider_id)
    },
  },
  { name: REFUND_TASK, run: (ctx, payload) => sendRefund(ctx, refund.parse(payload).refund) },
]

export const paymentsCrons: readonly Cron[] = [
  // Every payment has its own schedule; a run with nothing due is one index lookup.
  { name: 'sweep-payments', pattern: '*/5 * * * *', run: sweepPayments },
]
